"""The Dice Game's rules: compiled."""
