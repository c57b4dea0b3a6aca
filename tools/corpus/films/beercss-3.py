# web: beercss@5
"""A library's loans on a phone with Beer CSS, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("beercss-3", "library", ["library", "loan"])
