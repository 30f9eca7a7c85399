"""Looking for turns: beams of plans, and games played on in imagined worlds."""
