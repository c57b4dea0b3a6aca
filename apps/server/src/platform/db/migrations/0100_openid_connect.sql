-- Who a person is at a provider of OpenID Connect. Found by its own name for them: an address may pass to somebody else there.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Browsers that are on their way to the provider and back. State, nonce and verifier are made of the token in the browser's cookie, of which
-- only the hash is here. Unlogged: losing it in a crash costs a click.
create unlogged table provider_visits (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'confirm')),
  -- Who asked to confirm.
  user_id uuid,
  -- Of the invite that is taken up.
  link_hash bytea,
  return_to text,
  started_at timestamptz not null default now(),
  -- What the provider said, where a password is asked for beside it.
  identity jsonb
);
create index provider_visits_by_age on provider_visits (started_at);
