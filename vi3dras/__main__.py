"""`python -m vi3dras` is the same as `vi3dras`."""

from vi3dras.cli import main

if __name__ == "__main__":  # child processes import this module again and must not start a second program
    main()
