"""Slow functions in a process of their own: started, told to stop, replaced, brought back when it dies."""
