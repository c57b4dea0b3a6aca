# web: d3@7
"""Charts of d3 are explored, and parts fade."""
from explored_charts import explored_charts

explored_charts("d3-17", "d3", "energy", seed=29, linked=True)
