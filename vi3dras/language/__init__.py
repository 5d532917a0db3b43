"""The formula language: what a maths student types is read, checked, evaluated and shown back."""
