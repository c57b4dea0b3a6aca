# web: chart.js@4
"""Charts of chart.js are explored."""
from explored_charts import explored_charts

explored_charts("chartjs-2", "chart.js", "shops", seed=2, pace="hurried")
