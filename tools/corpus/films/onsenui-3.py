# web: onsenui@2
"""A to-do list on a phone with Onsen UI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("onsenui-3", "tasks", ["daybook", "tasks"])
