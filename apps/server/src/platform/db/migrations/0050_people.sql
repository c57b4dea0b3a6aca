-- People who sign in, what they are members of, and the links that let them in. Of a password, a session and a link only a hash is kept.
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 100),
  -- As PHC writes it. Null: none was set yet, so a link is the only way in.
  password_hash text,
  created_at timestamptz not null default now()
);

create table members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'publisher', 'owner')),
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index members_by_user on members (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- The token before it was renewed: for a moment it still answers what was on its way, without what was gained.
  previous_hash bytea unique,
  rotated_at timestamptz,
  -- When the password was last given.
  confirmed_at timestamptz,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  -- To a quarter of an hour.
  last_active_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id, last_active_at desc);
create index sessions_by_age on sessions (last_active_at);

-- One-time links. One that is used is deleted in the transaction of what it did.
create table links (
  id uuid primary key,
  kind text not null check (kind in ('setup', 'invite', 'reset', 'sign_in')),
  token_hash bytea not null unique,
  -- Whose, of a reset and a sign-in link.
  user_id uuid references users on delete cascade,
  -- Whom to, into what and as what, of an invite.
  email text check (email = lower(email)),
  project_id uuid references projects on delete cascade,
  role text check (role in ('viewer', 'editor', 'publisher', 'owner')),
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  -- Null: until it is used or renewed (the set-up).
  expires_at timestamptz,
  check ((kind = 'invite') = (email is not null and project_id is not null and role is not null)),
  check ((kind in ('reset', 'sign_in')) = (user_id is not null))
);
create unique index links_of_setup on links (kind) where kind = 'setup';
create unique index links_of_invites on links (project_id, email) where kind = 'invite';
create index links_by_user on links (user_id) where user_id is not null;

-- Wrong passwords of an account or an address, and until when the next must wait. Unlogged: losing it in a crash costs an attacker's
-- patience, not a person's work.
create unlogged table sign_in_waits (
  subject text primary key,
  failures int not null,
  last_at timestamptz not null,
  wait_until timestamptz not null
);

-- What a member asks for under an `Idempotency-Key` is remembered under the member's id.
alter table idempotency_keys drop constraint idempotency_keys_api_key_id_fkey;
