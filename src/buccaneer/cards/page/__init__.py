"""The table of the card family, as a page shows it: every number comes from the engine, every word from the words."""
