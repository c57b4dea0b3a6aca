# web: d3@7
"""Charts of d3 are explored."""
from explored_charts import explored_charts

explored_charts("d3-19", "d3", "tickets", seed=31, pace="hurried")
