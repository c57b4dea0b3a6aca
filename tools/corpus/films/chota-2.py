# web: chota@0.9
"""A neighbourhood's feed on a phone with Chota, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("chota-2", "social", ["nearby", "post"])
