"""A real arm, or its twin: the link to it, its board, what may leave, and who sends."""
