# web: beercss@5
"""A to-do list on a phone with Beer CSS, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("beercss-2", "tasks", ["daybook", "tasks"])
