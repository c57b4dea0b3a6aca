# web: d3@7
"""Charts of d3 are explored."""
from explored_charts import explored_charts

explored_charts("d3-2", "d3", "ferries", seed=2, pace="hurried")
