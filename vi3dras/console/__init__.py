"""What the subcommands share: words read, tables printed, a screen where there is none."""
