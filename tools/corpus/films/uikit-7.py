# web: uikit@3
"""A winery on a phone with UIkit in Italian, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("uikit-7", "winery", ["cantina", "bottigli"])
