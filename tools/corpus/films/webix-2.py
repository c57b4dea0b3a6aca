# web: webix@11
"""The contacts of a travel agency in Webix again, explored in a hurry."""
from explored_film import film_again

film_again("webix-2", pace="restless", actions=26, seconds=44, cursor=None)
