# web: chart.js@4
"""Charts of chart.js are explored."""
from explored_charts import explored_charts

explored_charts("chartjs", "chart.js", "tickets", seed=1)
