"""Misfit Cantina: dungeon card games for people and AI partners, in a terminal."""

__version__ = "0.1.0"
