-- What each transaction of a request answered, written in that transaction: whoever repeats a request whose process died does not do it again.
alter table idempotency_keys add column results bytea[] not null default '{}';
