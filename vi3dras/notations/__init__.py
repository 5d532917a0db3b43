"""The same arm in every notation that books use, tables read from anywhere, and slips in them found."""
