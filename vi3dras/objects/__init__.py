"""Objects that formulas describe: curves, surfaces and volumes, their files, samples and pieces."""
