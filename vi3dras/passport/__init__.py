"""A motion's proof: every row checked, reasons named, a passport beside every exported file."""
