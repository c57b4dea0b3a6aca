# web: soft-ui-dashboard@1
"""Soft UI Dashboard, an admin template again, explored in a hurry."""
from explored_film import film_again

film_again("soft-ui-dashboard-2", pace="hurried", actions=26, seconds=44)
