# web: @creative-tim-official/argon-dashboard@2
"""Argon Dashboard, an admin template again, explored in a hurry."""
from explored_film import film_again

film_again("argon-dashboard-2", pace="hurried", actions=26, seconds=44)
