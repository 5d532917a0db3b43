"""What stands before an arm: a cell that all instruments share, its page, and what touches in the view."""
