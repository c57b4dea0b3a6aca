# web: purecss@3
"""A repair workshop's tickets on a phone with Pure.css, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("purecss-2", "repair", ["volt", "ticket"])
