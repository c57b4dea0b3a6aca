# web: bulma@1
"""A bicycle rental on a phone with Bulma in Spanish, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("bulma-7", "bikes", ["bicis", "alquiler"], filled=True)
