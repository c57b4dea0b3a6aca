# web: spectre.css@0.5
"""A repair workshop on a phone with spectre, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("spectre-6", "repair", ["volt", "ticket"])
