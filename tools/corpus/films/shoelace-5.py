# web: @shoelace-style/shoelace@2
"""A repair workshop on a phone with Shoelace's web components, which waits for a network."""
from explored_phone import networked_phone

networked_phone("shoelace-5", "repair", ["volt", "ticket"])
