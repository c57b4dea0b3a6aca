-- A key stores one response. Results of single transactions are no longer stored.
update idempotency_keys set held_until = created_at where held_until is null;
alter table idempotency_keys alter column held_until set not null, drop column results, drop column finished_at;
