# web: bulma@1
"""The tickets of a workshop with Bulma, explored in a hurry."""
from explored_film import film_again

film_again("bulma-3", content="repair", pace="restless", actions=26, seconds=44, title=["volt", "ticket"], lang="en-GB")
