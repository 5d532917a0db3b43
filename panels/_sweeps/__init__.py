"""What joints do while the tool moves, as terminals of an instrument."""
