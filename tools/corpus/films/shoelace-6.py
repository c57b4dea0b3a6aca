# web: @shoelace-style/shoelace@2
"""A task list on a phone with Shoelace's web components, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("shoelace-6", "tasks", ["daybook", "tasks"], filled=True)
