# web: ratchet-npm@2
"""A laboratory on a phone with Ratchet, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("ratchet-4", "lab", ["northlight", "sample"])
