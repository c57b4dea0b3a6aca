create table publications (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  status text not null default 'building' check (status in ('building', 'ready')),
  -- Hash of everything the snapshot was made from: equal means nothing changed.
  content_hash text not null,
  articles_count int not null,
  folders_count int not null,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index publications_by_project on publications (project_id, created_at desc);

create table publication_files (
  publication_id uuid not null references publications on delete cascade,
  path text not null,
  storage_key text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  primary key (publication_id, path)
);

-- The live publication: the switch is one update of this row.
alter table projects add column live_publication_id uuid references publications;
alter table projects add column webhook_url text;
