# web: mdui@2
"""A to-do list on a phone with MDUI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("mdui-4", "tasks", ["daybook", "tasks"])
