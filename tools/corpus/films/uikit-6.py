# web: uikit@3
"""A task list on a phone with UIkit, which waits for a network."""
from explored_phone import networked_phone

networked_phone("uikit-6", "tasks", ["daybook", "tasks"])
