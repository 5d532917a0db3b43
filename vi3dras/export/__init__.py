"""Files for other programs, written whole or not at all."""
