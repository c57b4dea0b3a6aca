# web: bulma@1
"""A running diary on a phone with Bulma, which waits for a network."""
from explored_phone import networked_phone

networked_phone("bulma-6", "runner", ["stridepal", "run"])
