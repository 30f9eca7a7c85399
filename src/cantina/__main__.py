"""``python -m cantina`` is the command ``cantina``."""

from cantina.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
