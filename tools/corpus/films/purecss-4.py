# web: purecss@3
"""A stock watchlist on a phone with purecss, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("purecss-4", "stocks", ["tickerly", "watchlist"], filled=True)
