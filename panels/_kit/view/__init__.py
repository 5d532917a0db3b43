"""The 3D view: the picture of the renderer, words and handles over it, the mouse in it."""
