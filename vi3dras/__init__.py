"""vi3dras: virtual instruments for students of robot arms."""
