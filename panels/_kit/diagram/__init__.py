"""The block diagram in the window: the engine's graph drawn, walked through and wired by hand."""
