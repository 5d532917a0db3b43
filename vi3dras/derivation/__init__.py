"""The closed-form inverse of an arm, derived step by step: equations that are read, printed and computed."""
