"""`python -m moonbrew` is `moonbrew`."""

from moonbrew.cli import main

main()
