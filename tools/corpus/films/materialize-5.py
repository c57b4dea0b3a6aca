# web: @materializecss/materialize@2
"""A runner's log on a phone with Materialize, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("materialize-5", "runner", ["stridepal", "run"])
