# web: fomantic-ui-css@2
"""A winery on a phone with Fomantic UI in Italian, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("fomantic-ui-7", "winery", ["cantina", "bottigli"], filled=True)
