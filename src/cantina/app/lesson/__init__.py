"""Lessons: a real game with a fixed seed, led through one idea at a time."""
