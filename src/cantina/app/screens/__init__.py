"""The screens: each takes commands by keys and clicks, and paints lines."""
