-- The address of a file is a name that only the project's answers tell, one for each project that has the file, and gone with its row.
-- The hash of its bytes, which it was before, is known to whoever has the bytes.
alter table videos add column file_name uuid not null default gen_random_uuid() unique;
alter table assets add column file_name uuid not null default gen_random_uuid() unique;

-- People may have written such an address into what is live now: there it leads on for as long as that is live.
alter table publications add column has_hash_names boolean not null default false;
update publications set has_hash_names = true where id in (select live_publication_id from projects);
