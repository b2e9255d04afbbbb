"""The Dice Game in the browser: its board, maps, sheets, decisions, and what is told of them."""
