"""The Adventure Begins: five chapters of missions, events and characters, against each other, together or alone."""
