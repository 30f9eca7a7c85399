"""One game being played: seats, whose decision, undo, journal, and the presenter."""
