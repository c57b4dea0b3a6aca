-- The one address of a project that is told of every job, with why it is no longer used. Takes the place of projects.webhook_url, which
-- stays until no process of an earlier version can ask for it.
create table project_webhooks (
  project_id uuid primary key references projects on delete cascade,
  url text not null,
  disabled_at timestamptz,
  disabled_reason text,
  updated_at timestamptz not null default now(),
  check ((disabled_at is null) = (disabled_reason is null))
);
insert into project_webhooks (project_id, url) select id, webhook_url from projects where webhook_url is not null;

-- A test belongs to no job.
alter table deliveries alter column job_id drop not null;
alter table deliveries drop constraint deliveries_target_check;
alter table deliveries add constraint deliveries_target_check check (target in ('callback', 'project', 'test'));
alter table deliveries add constraint deliveries_have_a_job check ((job_id is null) = (target = 'test'));
-- Attempts made before a person had it sent again: the schedule counts from there.
alter table deliveries add column spent int not null default 0;
create index deliveries_by_project on deliveries (project_id, created_at desc, id desc);
