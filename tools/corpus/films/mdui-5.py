# web: mdui@2
"""A task list on a phone with MDUI, which waits for a network."""
from explored_phone import networked_phone

networked_phone("mdui-5", "tasks", ["daybook", "tasks"])
