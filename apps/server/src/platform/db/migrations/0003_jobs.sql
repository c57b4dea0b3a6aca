create table jobs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- A public type (`import_video_url`) or an inner one (`process_video`).
  kind text not null,
  -- Scope of the operation that started it: who may ask for it.
  scope text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  input jsonb not null,
  output jsonb,
  error text,
  stage text,
  percent int not null default 0 check (percent between 0 and 100),
  video_id uuid,
  -- Raised by every claim. Later writes name it; a write that finds another number has lost its lease.
  fence int not null default 0,
  lease_until timestamptz,
  run_after timestamptz not null default now(),
  -- Leases lost since the last finished step.
  losses int not null default 0,
  retries int not null default 0,
  callback_url text,
  callback_secret text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  check ((status = 'pending') = (completed_at is null)),
  check (status <> 'failed' or (error is not null and output is null)),
  check (status <> 'completed' or (error is null and output is not null))
);
create index jobs_by_project on jobs (project_id, created_at desc, id);
create index jobs_pending on jobs (run_after) where status = 'pending';
create index jobs_by_video on jobs (video_id) where video_id is not null and status = 'pending';

-- The step ledger: a step is stored with its effect, so a job taken over goes on behind the last one.
create table job_steps (
  job_id uuid not null references jobs on delete cascade,
  name text not null,
  result jsonb,
  fence int not null,
  finished_at timestamptz not null default now(),
  primary key (job_id, name)
);

create table deliveries (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  target text not null check (target in ('callback', 'project')),
  url text not null,
  -- With the port; so many at a time are sent to one host.
  host text not null,
  secret text,
  -- Serialised once: every attempt sends the same bytes.
  body bytea not null,
  status text not null default 'owed' check (status in ('owed', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  fence int not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (job_id, target)
);
create index deliveries_owed on deliveries (next_attempt_at) where status = 'owed';
create index deliveries_finished on deliveries (finished_at) where status <> 'owed';

create table delivery_attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  number int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  response_status int,
  reason text,
  primary key (delivery_id, number)
);
