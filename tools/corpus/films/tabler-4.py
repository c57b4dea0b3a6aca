# web: @tabler/preview@1
"""Tabler, an admin interface, explored in a hurry."""
from explored_film import explored_film

explored_film("tabler-4", "/npm/@tabler/preview/dist/settings.html", title=["tabler", "settings"], pace="hurried", actions=26, seconds=50)
