# web: @actual-app/web@26
"""Actual, a budget, explored in a hurry."""
from explored_film import explored_film

explored_film("actual-2", title=["actual", "budget"], root="node_modules/@actual-app/web/build", pace="hurried", actions=26, seconds=60, ready="button", wait=2)
