# web: @shoelace-style/shoelace@2
"""A recipe book, in German, on a phone with shoelace, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("shoelace-4", "recipes", ["rezept", "löffelweise"])
