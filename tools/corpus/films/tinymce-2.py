# web: tinymce@8
"""A newsletter in TinyMCE with its menu bar again, explored in a hurry."""
from explored_film import film_again

film_again("tinymce-2", pace="restless", actions=26, seconds=44)
