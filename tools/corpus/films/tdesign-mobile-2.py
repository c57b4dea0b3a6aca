# web: tdesign-mobile-vue@1
# web: vue@3.5.45
"""A stock watchlist on a phone with TDesign Mobile, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("tdesign-mobile-2", "stocks", ["tickerly", "watchlist"])
