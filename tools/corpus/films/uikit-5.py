# web: uikit@3
"""A travel agency, in Spanish, on a phone with UIkit, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("uikit-5", "travel", ["viaje", "rumbo"])
