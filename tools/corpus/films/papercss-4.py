# web: papercss@1
"""A running diary on a phone with PaperCSS, which waits for a network."""
from explored_phone import networked_phone

networked_phone("papercss-4", "runner", ["stridepal", "run"])
