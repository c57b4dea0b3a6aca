# web: jquery-ui-dist@1
# web: jquery@3
"""The rooms of a guest house with jQuery UI again, explored in a hurry."""
from explored_film import film_again

film_again("jquery-ui-2", pace="hurried", actions=26, seconds=44)
