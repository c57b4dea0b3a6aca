# web: layui@2
"""A bicycle rental in Spanish with Layui, explored in a hurry."""
from explored_film import film_again

film_again("layui-2", content="bikes", pace="hurried", actions=26, seconds=44, title=["bicis", "alquiler"], lang="es")
