-- The first 4 KiB of what a receiver answered, as text.
alter table delivery_attempts add column response_body text;
create index deliveries_failed on deliveries (project_id, finished_at) where status = 'failed';
