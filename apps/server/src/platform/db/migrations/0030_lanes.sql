-- Downloads wait for others and need no core, so they have slots of their own: `lane` says whose slots a job takes. Jobs that an older
-- process enqueues meanwhile are in the lane of the others, and are done there.
alter table jobs add column lane text not null default 'compute';
update jobs set lane = 'download' where kind = 'import_video_url' and status = 'pending';

-- What a claim asks for, lane by lane: the projects that have a job waiting and the oldest of each, how many of a project run, whose turn it is.
create index jobs_waiting_in_lane on jobs (lane, project_id, created_at, id) where status = 'pending';
create index jobs_leased_in_lane on jobs (lane, project_id) where status = 'pending' and lease_until is not null;
create index jobs_started_in_lane on jobs (lane, project_id, started_at desc) where started_at is not null;
drop index jobs_pending_by_project;
drop index jobs_leased;
drop index jobs_last_started;
