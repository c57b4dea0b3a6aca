# web: d3@7
"""Charts of d3 are explored."""
from explored_charts import explored_charts

explored_charts("d3-3", "d3", "harvest", seed=3)
