"""Many games played by AI players alone, by seed: the yardstick of how well they play."""
