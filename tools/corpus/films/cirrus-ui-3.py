# web: cirrus-ui@0.8
"""A laboratory on a phone with Cirrus, which waits for a network."""
from explored_phone import networked_phone

networked_phone("cirrus-ui-3", "lab", ["northlight", "sample"])
