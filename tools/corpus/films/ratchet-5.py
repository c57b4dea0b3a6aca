# web: ratchet-npm@2
"""A winery on a phone with Ratchet in Italian, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("ratchet-5", "winery", ["cantina", "bottigli"], filled=True)
