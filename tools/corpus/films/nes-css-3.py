# web: nes.css@2
"""A travel agency, in Spanish, on a phone with NES.css, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("nes-css-3", "travel", ["viaje", "rumbo"])
