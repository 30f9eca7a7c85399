"""What is said at the table: hearing, answering and speaking (TALK-1 to TALK-4)."""
