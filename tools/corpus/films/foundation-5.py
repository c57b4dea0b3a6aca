# web: foundation-sites@6
"""A task list on a phone with Foundation, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("foundation-5", "tasks", ["daybook", "tasks"], filled=True)
