# web: spectre.css@0.5
"""A neighbourhood's feed on a phone with Spectre.css, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("spectre-5", "social", ["nearby", "post"])
