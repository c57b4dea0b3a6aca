# web: cirrus-ui@0.8
"""A stock watchlist on a phone with Cirrus, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("cirrus-ui-4", "stocks", ["tickerly", "watchlist"], filled=True)
