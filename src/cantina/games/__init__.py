"""The games: pure rules that know no screen, clock or file system."""
