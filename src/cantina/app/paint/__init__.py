"""The table as lines of styled text: from a desk and a width, free of the framework."""
