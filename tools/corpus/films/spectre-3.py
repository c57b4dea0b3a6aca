# web: spectre.css@0.5
"""A stock watchlist on a phone with spectre, which waits for a network."""
from explored_phone import networked_phone

networked_phone("spectre-3", "stocks", ["tickerly", "watchlist"])
