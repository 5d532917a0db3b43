"""What stands on the pages of clouds and of many targets: what is swept, shown, cut and judged."""
