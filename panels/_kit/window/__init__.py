"""The window: what stands around a front panel, its menus and keys, how it is left and found again."""
