# web: mdui@2
"""A stock watchlist on a phone with MDUI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("mdui-3", "stocks", ["tickerly", "watchlist"])
