# web: papercss@1
"""A stock watchlist on a phone with PaperCSS, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("papercss-3", "stocks", ["tickerly", "watchlist"])
