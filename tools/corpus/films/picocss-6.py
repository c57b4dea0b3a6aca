# web: @picocss/pico@2
"""A running diary on a phone with Pico CSS, with a mark at touches."""
from explored_phone import touched_phone

touched_phone("picocss-6", "runner", ["stridepal", "run"])
