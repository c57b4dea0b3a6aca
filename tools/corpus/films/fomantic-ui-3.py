# web: fomantic-ui-css@2
# web: jquery@3
"""The samples of a laboratory with Fomantic UI, explored in a hurry."""
from explored_film import film_again

film_again("fomantic-ui-3", content="lab", pace="hurried", actions=26, seconds=44, title=["sample", "northlight"], lang="en-GB", cursor=None)
