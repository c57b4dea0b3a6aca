# web: material-dashboard@3
"""Material Dashboard, an admin template, explored."""
from explored_film import explored_film

explored_film("material-dashboard", "/npm/material-dashboard/pages/dashboard.html", title=["material", "dashboard", "tables"], avoid="creative tim|star")
