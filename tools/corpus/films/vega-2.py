# web: vega@5
# web: vega-lite@5
# web: vega-embed@6
"""Charts of vega are explored."""
from explored_charts import explored_charts

explored_charts("vega-2", "vega", "tickets", seed=2, pace="hurried")
