# web: cirrus-ui@0.8
"""A travel agency, in Spanish, on a phone with Cirrus, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("cirrus-ui-2", "travel", ["viaje", "rumbo"])
