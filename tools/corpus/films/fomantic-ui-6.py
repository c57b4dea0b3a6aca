# web: fomantic-ui-css@2
"""A laboratory on a phone with Fomantic UI, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("fomantic-ui-6", "lab", ["northlight", "sample"])
