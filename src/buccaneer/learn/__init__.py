"""Players that learned: networks, their weights, and how they are trained by playing against themselves."""
