"""Who fills a seat without a human: scripted players that know views and events only."""
