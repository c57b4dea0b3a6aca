# web: @tabler/preview@1
"""Tabler, an admin interface, on a phone."""
from explored_phone import opened_phone

opened_phone("tabler", "/npm/@tabler/preview/dist/index.html", ["tabler", "dashboard"])
