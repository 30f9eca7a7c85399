"""What a seat believes of the cards that it does not see, from what everybody could see."""
