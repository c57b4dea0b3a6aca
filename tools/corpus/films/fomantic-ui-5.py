# web: fomantic-ui-css@2
"""A bicycle rental on a phone with Fomantic UI in Spanish, which waits for a network."""
from explored_phone import networked_phone

networked_phone("fomantic-ui-5", "bikes", ["bicis", "alquiler"])
