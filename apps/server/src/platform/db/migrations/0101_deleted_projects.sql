-- A project that was deleted is there for nobody from that moment on. Its row stays until its files are gone: they are known by it.
alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

-- What it was called is nobody's from then on, and nobody else's either.
alter table project_slugs alter column project_id drop not null, drop constraint project_slugs_project_id_fkey,
  add foreign key (project_id) references projects on delete set null;
