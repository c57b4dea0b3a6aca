# web: uikit@3
"""A neighbourhood network on a phone with UIkit, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("uikit-8", "social", ["nearby", "post"], filled=True)
