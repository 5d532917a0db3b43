"""Robot programs in MELFA-BASIC IV: read by a written grammar, checked, and printed again."""
