"""What the use cases take and give: arguments read, numbers in the units of people, results, plots."""
