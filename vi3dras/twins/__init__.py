"""Virtual boards with virtual servos: they speak bytes, and nobody can tell them from real ones."""
