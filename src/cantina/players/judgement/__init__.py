"""What things are worth: a moment, a danger, a card that comes or goes, an answer to a hit."""
