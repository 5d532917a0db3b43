"""Lab sheets: exercises with numbers of a student's own, graded by the program; a sheet is a file."""
