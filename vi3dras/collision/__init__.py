"""How far an arm is from what stands around it, at a row and on the way to the next one."""
