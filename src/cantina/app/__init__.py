"""The Textual app: screens, widgets, commands, terminal capabilities."""
