"""Many games at once: the play-out loop and the arena that counts what comes of them."""
