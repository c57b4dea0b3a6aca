"""Xfce Task Manager, explored."""
# debian: xfce4-taskmanager
from desktop import Film
from explore import explore, open_program
from looks import random_look

with Film("xfce4-taskmanager", ["task manager", "process"], **random_look("xfce4-taskmanager")) as f:
    open_program(f, "taskmanager", "Task Manager", "xfce4-taskmanager")
    explore(f, "taskmanager", avoid="kill|terminate|stop")
