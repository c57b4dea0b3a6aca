# web: d3@7
"""Charts of d3 are explored, and parts fade."""
from explored_charts import explored_charts

explored_charts("d3-6", "d3", "tickets", seed=6, pace="hurried", linked=True)
