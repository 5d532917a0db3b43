"""Mouse and what it opens: who is under it, who has the wheel, what lies over everything."""
