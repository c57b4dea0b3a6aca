# web: beercss@5
"""A neighbourhood network on a phone with Beer CSS, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("beercss-5", "social", ["nearby", "post"])
