# web: chart.js@4
"""Charts of chart.js are explored."""
from explored_charts import explored_charts

explored_charts("chartjs-5", "chart.js", "wards", seed=42)
