# web: uikit@3
"""A library's loans with UIkit, explored in a hurry."""
from explored_film import film_again

film_again("uikit-3", content="library", pace="restless", actions=26, seconds=44, title=["library", "loan"], lang="en-GB")
