-- A file that a client sends straight to storage. There is a row until nothing can come to its address any more;
-- it may outlive its video, because whoever deletes the video cannot take the address back.
create table uploads (
  -- Given out with the address, so the video is known by it from then on.
  video_id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  storage_key text not null,
  size_bytes bigint check (size_bytes > 0),
  checksum_sha256 text,
  -- The storage's own name of an upload in parts.
  multipart_id text,
  created_at timestamptz not null default now(),
  -- When the last address that was given out stops being good.
  expires_at timestamptz not null
);
create index uploads_by_expiry on uploads (expires_at);

-- Stored files that have lost their owner or may never get one. From `free_after` on they are removed, unless a row shows them.
create table loose_files (
  storage_key text primary key,
  project_id uuid not null references projects on delete cascade,
  free_after timestamptz not null default now()
);
create index loose_files_due on loose_files (project_id, free_after);

-- Who still shows a stored file is asked for each file that is to be removed.
create index videos_by_storage_key on videos (storage_key);
create index assets_by_storage_key on assets (storage_key);
create index publication_files_by_storage_key on publication_files (storage_key);

-- Made once, by whichever process comes first, and shared by all: what signs upload addresses of our own.
create table secrets (
  name text primary key,
  value bytea not null
);
