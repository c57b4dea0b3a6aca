-- What a worker asks for when it takes a job: the projects that have any, the oldest jobs of one, and whose turn it is.
create index jobs_pending_by_project on jobs (project_id, created_at, id) where status = 'pending';
create index jobs_last_started on jobs (project_id, started_at desc) where started_at is not null;
