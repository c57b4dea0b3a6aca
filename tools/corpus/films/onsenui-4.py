# web: onsenui@2
"""A neighbourhood's feed on a phone with Onsen UI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("onsenui-4", "social", ["nearby", "post"])
