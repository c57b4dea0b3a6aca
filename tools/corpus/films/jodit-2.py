# web: jodit@4
"""A letter in the text editor Jodit again, explored in a hurry."""
from explored_film import film_again

film_again("jodit-2", pace="restless", actions=26, seconds=44)
