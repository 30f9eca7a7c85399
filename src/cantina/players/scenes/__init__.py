"""A turn in thought: the table as a player knows it, and what may be done next."""
