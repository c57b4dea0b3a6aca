# web: tdesign-mobile-vue@1
# web: vue@3.5.45
"""A library on a phone with TDesign Mobile, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("tdesign-mobile-4", "library", ["library", "loan"], filled=True)
