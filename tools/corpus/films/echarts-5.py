# web: echarts@5
"""Charts of echarts are explored."""
from explored_charts import explored_charts

explored_charts("echarts-5", "echarts", "games", seed=42)
