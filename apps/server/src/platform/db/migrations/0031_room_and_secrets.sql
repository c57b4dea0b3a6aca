-- How many uploads a project has begun, and how much they may bring, is asked for each new one.
create index uploads_by_project on uploads (project_id);

-- The secret of a callback is forgotten when its delivery has ended; the signature that is over the body alone is kept beside the body.
alter table deliveries add column signature text;
-- What the deliveries to a project's own address are signed with.
alter table project_webhooks add column secret text;
-- Secrets of what has ended: those of earlier versions, which forgot none. There are none in these once they were swept.
create index deliveries_with_old_secrets on deliveries (id) where secret is not null and status <> 'owed';
create index jobs_with_old_secrets on jobs (id) where callback_secret is not null and status <> 'pending';
