"""The Dice Game: dice, a board of ships and wheels, and a map for every player."""
