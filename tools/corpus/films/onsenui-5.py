# web: onsenui@2
"""A bakery's orders on a phone with Onsen UI, which waits for a network."""
from explored_phone import networked_phone

networked_phone("onsenui-5", "bakery", ["crumb", "orders"])
