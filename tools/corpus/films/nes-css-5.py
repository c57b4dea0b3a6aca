# web: nes.css@2
"""A recipe collection on a phone with nes-css in German, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("nes-css-5", "recipes", ["rezept", "löffelweise"])
