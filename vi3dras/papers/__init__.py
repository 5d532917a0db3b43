"""The paper bench: numbers of the papers as cards that the program runs; a card is a file, no code."""
