# web: chota@0.9
"""A cinema on a phone with Chota in French, which waits for a network."""
from explored_phone import networked_phone

networked_phone("chota-3", "cinema", ["ciné", "séance"])
