# web: sneat-bootstrap-html-admin-template-free@1
"""Sneat, an admin template again, explored in a hurry."""
from explored_film import film_again

film_again("sneat-2", pace="hurried", actions=26, seconds=44)
