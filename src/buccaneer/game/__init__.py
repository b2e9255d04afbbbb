"""A game one can play, take back and write down, and the list of what can be played."""
