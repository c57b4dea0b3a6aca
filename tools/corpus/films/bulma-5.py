# web: bulma@1
"""A stock watchlist on a phone with Bulma, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("bulma-5", "stocks", ["tickerly", "watchlist"])
