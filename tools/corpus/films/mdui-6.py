# web: mdui@2
"""A winery on a phone with MDUI in Italian, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("mdui-6", "winery", ["cantina", "bottigli"])
