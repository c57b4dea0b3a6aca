# web: weui@2
"""A recipe collection on a phone with WeUI in German, which waits for a network."""
from explored_phone import networked_phone

networked_phone("weui-3", "recipes", ["rezept", "löffelweise"])
