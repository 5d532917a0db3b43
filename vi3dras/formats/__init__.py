"""A motion in the languages of arms, boards and other programs, one file per format; files proved."""
