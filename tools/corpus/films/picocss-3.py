# web: @picocss/pico@2
"""A sailing school in Portuguese with Pico CSS, explored in a hurry."""
from explored_film import film_again

film_again("picocss-3", content="school", pace="restless", actions=26, seconds=44, title=["escola", "alunos"], lang="pt")
