"""What boards understand and what they answer, one file per protocol."""
