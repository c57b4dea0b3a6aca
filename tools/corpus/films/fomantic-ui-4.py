# web: fomantic-ui-css@2
"""A runner's log on a phone with Fomantic UI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("fomantic-ui-4", "runner", ["stridepal", "run"])
