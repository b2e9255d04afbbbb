"""The card games' words."""
