# web: @picocss/pico@2
"""A runner's log on a phone with Pico CSS, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("picocss-4", "runner", ["stridepal", "run"])
