# web: gridjs@6
"""The members of a rowing club in Grid.js again, explored in a hurry."""
from explored_film import film_again

film_again("gridjs-2", pace="restless", actions=26, seconds=44, cursor=None)
