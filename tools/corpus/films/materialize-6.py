# web: @materializecss/materialize@2
"""A winery on a phone with Materialize in Italian, which waits for a network."""
from explored_phone import networked_phone

networked_phone("materialize-6", "winery", ["cantina", "bottigli"])
