# web: @creative-tim-official/argon-dashboard@2
"""Argon Dashboard, an admin template, explored."""
from explored_film import explored_film

explored_film("argon-dashboard", "/npm/@creative-tim-official/argon-dashboard/pages/dashboard.html", title=["argon", "dashboard", "tables"], avoid="creative tim|star|virtual")
