-- The exact sliding log of requests: one row per key or address, the moments of the last 60 seconds in it.
-- Unlogged: after a crash of the server it starts empty, and a request costs no flush of the log.
create unlogged table rate_windows (
  subject text primary key,
  hits timestamptz[] not null default '{}'
) with (fillfactor = 50);

create table idempotency_keys (
  api_key_id uuid not null references api_keys on delete cascade,
  key text not null,
  request_hash bytea not null,
  status int,
  headers jsonb,
  body bytea,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (api_key_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
