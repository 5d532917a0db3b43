"""Robot programs run line by line on any arm: where each line leads and when, and in other languages."""
