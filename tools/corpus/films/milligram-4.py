# web: milligram@1
"""A bakery's orders on a phone with Milligram, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("milligram-4", "bakery", ["crumb", "orders"], filled=True)
