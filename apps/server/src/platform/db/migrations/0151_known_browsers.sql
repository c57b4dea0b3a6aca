-- Browsers in which a person has signed in. They have their own count of wrong passwords, so nobody can keep the person out by guessing elsewhere.
-- Only a hash of the token in the browser's cookie is stored.
create table known_browsers (
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  signed_in_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browsers_by_user on known_browsers (user_id);
create index known_browsers_by_age on known_browsers (signed_in_at);
