# web: highcharts@12
"""Charts of highcharts are explored."""
from explored_charts import explored_charts

explored_charts("highcharts-3", "highcharts", "wards", seed=40)
