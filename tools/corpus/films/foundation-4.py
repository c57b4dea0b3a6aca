# web: foundation-sites@6
"""A repair workshop on a phone with Foundation, which waits for a network."""
from explored_phone import networked_phone

networked_phone("foundation-4", "repair", ["volt", "ticket"])
