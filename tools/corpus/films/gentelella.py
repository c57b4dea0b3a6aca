# web: gentelella@4
"""Gentelella, an admin template, explored."""
from explored_film import explored_film

explored_film("gentelella", "/production/index.html", root="node_modules/gentelella/dist", title=["gentelella", "dashboard", "admin"], seed=1)
