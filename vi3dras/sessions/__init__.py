"""What a person made, kept: session files, read back bit by bit, and the unsaved work of every program."""
