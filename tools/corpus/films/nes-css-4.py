# web: nes.css@2
"""A library on a phone with nes-css, which waits for a network."""
from explored_phone import networked_phone

networked_phone("nes-css-4", "library", ["library", "loan"])
