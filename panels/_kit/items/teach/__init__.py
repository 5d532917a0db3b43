"""What stands on the pages of the pendant, a module for each page or part of one."""
