"""Formulas as a maths student types them: read, checked, evaluated, shown back, kept in files."""
