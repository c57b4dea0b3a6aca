# web: billboard.js@3
"""Charts of billboard are explored."""
from explored_charts import explored_charts

explored_charts("billboard-2", "billboard", "survey", seed=2)
