# web: weui@2
"""A bakery's orders on a phone with WeUI, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("weui-4", "bakery", ["crumb", "orders"], filled=True)
