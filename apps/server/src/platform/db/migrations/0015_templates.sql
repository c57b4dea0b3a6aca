-- A project's own templates. Ids below 1001 belong to those that ship.
create table templates (
  id int generated always as identity (start with 1001) primary key,
  project_id uuid not null references projects on delete cascade,
  kind text not null check (kind in ('article', 'structure')),
  name text not null,
  description text not null default '',
  instructions text not null,
  -- Names of the parts, in order.
  sections jsonb not null default '[]',
  -- The shape that the offline writer gives: one that the writer knows.
  form text not null,
  image_url text,
  sort_order int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index templates_in_order on templates (project_id, kind, sort_order, id);
