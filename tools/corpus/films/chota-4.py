# web: chota@0.9
"""A running diary on a phone with Chota, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("chota-4", "runner", ["stridepal", "run"])
