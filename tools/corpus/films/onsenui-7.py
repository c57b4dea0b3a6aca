# web: onsenui@2
"""A laboratory on a phone with Onsen UI, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("onsenui-7", "lab", ["northlight", "sample"], filled=True)
