"""Dungeon Rummy: cards, melds, state, turn flow, enemies, treasures, views and records."""
