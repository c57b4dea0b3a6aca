# web: startbootstrap-sb-admin@7
"""SB Admin, an admin template for Bootstrap, explored."""
from explored_film import explored_film

explored_film("startbootstrap-sb-admin", "/npm/startbootstrap-sb-admin/dist/index.html", title=["sb admin", "dashboard", "tables"])
