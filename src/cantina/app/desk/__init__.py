"""What somebody at the table is in the middle of choosing: free of the framework, keys in, actions out."""
