# web: ratchet-npm@2
"""A to-do list on a phone with Ratchet, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("ratchet-2", "tasks", ["daybook", "tasks"])
