"""The boxes, one module each; the base game is one of them."""
