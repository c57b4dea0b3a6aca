# web: beercss@5
"""A bakery's orders on a phone with Beer CSS, which waits for a network."""
from explored_phone import networked_phone

networked_phone("beercss-4", "bakery", ["crumb", "orders"])
