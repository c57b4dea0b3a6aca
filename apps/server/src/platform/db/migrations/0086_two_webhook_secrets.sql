-- While a secret is replaced what is sent is signed with both, so that a receiver may change over when it likes.
alter table project_webhooks add column old_secret text;
alter table project_webhooks add column old_secret_until timestamptz;
alter table project_webhooks add check ((old_secret is null) = (old_secret_until is null));
