"""Where the links are, how fast they go, and how people write an orientation."""
