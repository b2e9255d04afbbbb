"""A box that only tests know, in a folder of its own as a box has it."""
