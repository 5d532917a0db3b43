"""What a teach pendant stores: positions with a name, how they change, and the files they are kept in."""
