# web: d3@7
"""Charts of d3 are explored."""
from explored_charts import explored_charts

explored_charts("d3-12", "d3", "survey", seed=24)
