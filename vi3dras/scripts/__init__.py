"""The Python that does what a panel shows: numbers, texts and calls as a teacher would write them."""
