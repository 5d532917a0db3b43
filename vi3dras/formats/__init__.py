"""A motion in the languages that arms, boards and other programs read; one file per format."""
