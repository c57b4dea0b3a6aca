create table projects (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  slug text not null unique,
  description text,
  language text not null default 'en',
  logo_url text,
  created_at timestamptz not null default now()
);

create table api_keys (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  -- Only the SHA-256 of the key is kept: nobody can read a key out of the database.
  hash bytea not null unique,
  prefix text not null,
  last_four text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'generate', 'publish']),
  rate_limit int check (rate_limit > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index api_keys_by_project on api_keys (project_id, created_at);
