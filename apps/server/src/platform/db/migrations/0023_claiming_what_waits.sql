-- How many jobs of a project run now, and how many webhooks are on their way to a host, is asked at every claim; the cost is that of
-- those, however many wait. The webhooks that wait are found host by host, so that one that is down costs the others nothing.
create index jobs_leased on jobs (project_id) where status = 'pending' and lease_until is not null;
create index deliveries_leased on deliveries (host) where status = 'owed' and lease_until is not null;
create index deliveries_owed_by_host on deliveries (host, next_attempt_at, id) where status = 'owed';
