# web: ratchet-npm@2
"""A bicycle rental on a phone with Ratchet in Spanish, which waits for a network."""
from explored_phone import networked_phone

networked_phone("ratchet-3", "bikes", ["bicis", "alquiler"])
