# web: @arco-design/web-vue@2
# web: vue@3.5.45
"""A bakery's orders with Arco Design, explored in a hurry."""
from explored_film import film_again

film_again("arco-2", content="bakery", pace="hurried", actions=26, seconds=44, title=["bakery", "order"], lang="en-GB")
