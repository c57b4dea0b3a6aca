-- Pictures that a comparison of an article created. They are deleted after some days unless an article uses them.
create table comparison_pictures (
  project_id uuid not null references projects on delete cascade,
  asset_id text not null,
  delete_after timestamptz not null,
  primary key (project_id, asset_id)
);
create index comparison_pictures_due on comparison_pictures (delete_after);
