# web: soft-ui-dashboard@1
"""Soft UI Dashboard, an admin template, explored."""
from explored_film import explored_film

explored_film("soft-ui-dashboard", "/npm/soft-ui-dashboard/pages/dashboard.html", title=["soft ui", "dashboard", "tables"], avoid="creative tim|star")
