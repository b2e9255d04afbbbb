"""The card family: table, turn, trade, the seams through which modules act, and the modules themselves."""
