"""The subcommands of `vi3dras`, one file each: read the words, call the core, print."""
