"""The things before an arm as widgets: their list, the numbers of one, the nearest pair, files."""
