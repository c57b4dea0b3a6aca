-- Machines that ask for an API key (docreel login). The project and the scopes are set when an owner approves one, and the row is deleted
-- when the machine fetches its key. The key itself is created only then, so it is never stored.
create unlogged table pairings (
  token_hash bytea primary key,
  phrase text not null unique,
  machine text not null,
  address text not null,
  project_id uuid references projects on delete cascade,
  scopes text[],
  created_at timestamptz not null default now(),
  constraint pairings_approval_check check ((project_id is null) = (scopes is null))
);
create index pairings_by_age on pairings (created_at);
create index pairings_by_project on pairings (project_id) where project_id is not null;
