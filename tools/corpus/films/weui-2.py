# web: weui@2
"""A runner's log on a phone with WeUI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("weui-2", "runner", ["stridepal", "run"])
