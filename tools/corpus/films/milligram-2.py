# web: milligram@1
"""A runner's log on a phone with Milligram, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("milligram-2", "runner", ["stridepal", "run"])
