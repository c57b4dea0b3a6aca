# web: @shoelace-style/shoelace@2
"""A clinic's appointments in German with Shoelace's web components, explored in a hurry."""
from explored_film import film_again

film_again("shoelace-3", content="clinic", pace="hurried", actions=26, seconds=44, title=["praxis", "termin"], lang="de")
