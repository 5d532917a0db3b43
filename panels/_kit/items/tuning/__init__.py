"""Parts of a face that search for better gains and show what is found."""
