create table videos (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  filename text not null,
  name text not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'ready', 'failed')),
  -- Where the file lies in storage, and the SHA-256 of its bytes: the name of everything derived from it.
  storage_key text,
  sha256 text,
  content_type text,
  size_bytes bigint,
  duration_seconds double precision,
  width int,
  height int,
  source_url text,
  language text,
  poster_asset text,
  captions_asset text,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'failed') = (error_code is not null))
);
create index videos_by_project on videos (project_id, created_at desc, id desc);
create index videos_by_sha256 on videos (sha256);

-- Pictures and other small files of a project, named by the SHA-256 of their bytes.
create table assets (
  project_id uuid not null references projects on delete cascade,
  id text not null,
  storage_key text not null,
  content_type text not null,
  size_bytes bigint not null,
  width int,
  height int,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
create index assets_by_id on assets (id);
