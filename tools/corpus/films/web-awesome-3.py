# web: @awesome.me/webawesome@3
"""The tickets of a workshop with Web Awesome, explored in a hurry."""
from explored_film import film_again

film_again("web-awesome-3", content="repair", pace="restless", actions=26, seconds=44, title=["volt", "ticket"], lang="en-GB")
