-- Who answers a request under an Idempotency-Key says again and again that it is at work, as the worker of a job does: a claim is free
-- soon after its process died, and never while one is slow.
alter table idempotency_keys add column held_until timestamptz;
