"""What the program has to say and to ask: notices, notes, questions, and the dialog for a file."""
