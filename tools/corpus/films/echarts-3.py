# web: echarts@5
"""Charts of echarts are explored."""
from explored_charts import explored_charts

explored_charts("echarts-3", "echarts", "wages", seed=40)
