# web: onsenui@2
"""A neighbourhood network on a phone with Onsen UI, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("onsenui-6", "social", ["nearby", "post"])
