# web: foundation-sites@6
"""A recipe book, in German, on a phone with Foundation, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("foundation-3", "recipes", ["rezept", "löffelweise"])
