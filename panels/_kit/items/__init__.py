"""From parts of a front panel to widgets: one room for each family of parts."""
