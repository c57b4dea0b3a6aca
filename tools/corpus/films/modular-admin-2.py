# web: modular-admin-html@1
"""ModularAdmin, an admin template, explored in a hurry."""
from explored_film import explored_film

explored_film("modular-admin-2", "/npm/modular-admin-html/items-list.html", title=["modular", "items"], pace="hurried", actions=26, seconds=50)
