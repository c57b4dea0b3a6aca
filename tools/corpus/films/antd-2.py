# web: antd@5
# web: react@18
# web: react-dom@18
# web: dayjs@1
"""The staff of a hotel in Ant Design for React again, explored in a hurry."""
from explored_film import film_again

film_again("antd-2", pace="hurried", actions=26, seconds=44)
