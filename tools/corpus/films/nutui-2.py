# web: @nutui/nutui@4
# web: vue@3.5.45
"""A neighbourhood's feed on a phone with NutUI, used with a purpose."""
from explored_phone import purposeful_phone

purposeful_phone("nutui-2", "social", ["nearby", "post"])
