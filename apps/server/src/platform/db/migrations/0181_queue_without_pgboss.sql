-- Workers are woken by NOTIFY and by a poll (decision 75).
drop schema if exists pgboss cascade;
