# web: sneat-bootstrap-html-admin-template-free@1
"""Sneat, an admin template, explored."""
from explored_film import explored_film

explored_film("sneat", "/npm/sneat-bootstrap-html-admin-template-free/html/index.html", title=["sneat", "dashboard", "admin"], seed=1)
