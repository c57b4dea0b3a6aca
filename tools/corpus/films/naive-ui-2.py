# web: naive-ui@2
# web: vue@3.5.45
"""A library's loans with Naive UI, explored in a hurry."""
from explored_film import film_again

film_again("naive-ui-2", content="library", pace="restless", actions=26, seconds=44, title=["library", "loan"])
