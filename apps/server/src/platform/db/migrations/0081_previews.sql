-- A preview is a publication that is never live: it has a day on which it goes, and readers by a secret whose hash alone is kept.
alter table publications add column preview_expires_at timestamptz, add column preview_token_hash bytea unique;
alter table publications add check (preview_token_hash is null or preview_expires_at is not null);
create index publications_previews on publications (preview_expires_at) where preview_expires_at is not null;
