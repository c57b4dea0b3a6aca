# web: purecss@3
"""A laboratory on a phone with purecss, which waits for a network."""
from explored_phone import networked_phone

networked_phone("purecss-3", "lab", ["northlight", "sample"])
