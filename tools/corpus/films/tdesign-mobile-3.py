# web: tdesign-mobile-vue@1
# web: vue@3.5.45
"""A winery on a phone with TDesign Mobile in Italian, which waits for a network."""
from explored_phone import networked_phone

networked_phone("tdesign-mobile-3", "winery", ["cantina", "bottigli"])
