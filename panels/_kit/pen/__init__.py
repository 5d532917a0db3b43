"""The look: colours, fonts, icons, and what they are drawn with."""
