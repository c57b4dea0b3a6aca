"""MATE System Monitor, explored."""
# debian: mate-system-monitor
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("mate-system-monitor", ["system monitor", "processes"], **random_look("mate-system-monitor")) as f:
    open_program(f, "mate-system-monitor", "System Monitor", "mate-system-monitor")
    explore(f, "mate-system-monitor", avoid="kill|end process|stop")
