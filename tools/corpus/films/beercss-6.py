# web: beercss@5
"""A laboratory on a phone with Beer CSS, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("beercss-6", "lab", ["northlight", "sample"], filled=True)
