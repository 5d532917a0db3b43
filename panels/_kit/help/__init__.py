"""Context help: what the mouse is over, explained beside it."""
