"""The use cases: what window, command line and notebooks ask; one function and one default for each."""
