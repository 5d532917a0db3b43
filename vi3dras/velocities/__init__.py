"""What the joints' speeds make of the tool, what its forces ask of them, where a direction is lost."""
