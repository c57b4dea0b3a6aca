# web: papercss@1
"""A bicycle rental on a phone with PaperCSS in Spanish, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("papercss-5", "bikes", ["bicis", "alquiler"], filled=True)
