"""What there is to read: the guide's pages and the bestiary's cards, as lines, free of the framework."""
