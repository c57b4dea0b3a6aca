# web: @materializecss/materialize@2
"""A library on a phone with Materialize, whose forms show the values of what exists."""
from explored_phone import networked_phone

networked_phone("materialize-7", "library", ["library", "loan"], filled=True)
