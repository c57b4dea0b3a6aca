# web: @materializecss/materialize@2
"""A neighbourhood's feed on a phone with Materialize, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("materialize-4", "social", ["nearby", "post"])
