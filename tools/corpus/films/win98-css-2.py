# web: 98.css@0.1
"""A bakery's orders with 98.css, explored in a hurry."""
from explored_film import film_again

film_again("win98-css-2", content="bakery", pace="restless", actions=26, seconds=44, title=["bakery", "order"], lang="en-GB")
