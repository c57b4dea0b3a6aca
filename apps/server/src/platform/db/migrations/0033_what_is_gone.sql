-- The address of a file is a name that only the project's answers tell, one for each project that has the file, and gone with its row.
-- The hash of its bytes, which it was before, is known to whoever has the bytes.
alter table videos add column file_name uuid not null default gen_random_uuid() unique;
alter table assets add column file_name uuid not null default gen_random_uuid() unique;

-- People may have written such an address into what is live now: there it leads on for as long as that is live.
alter table publications add column has_hash_names boolean not null default false;
update publications set has_hash_names = true where id in (select live_publication_id from projects);

-- What a step answered, such as a whole draft, is for the job that goes on behind it: when that has ended nobody reads it, and the article
-- may be deleted for good. The row stays, because it tells who wrote it.
create function forget_step_results() returns trigger language plpgsql as $$
begin
  update job_steps set result = null where job_id = new.id and result is not null;
  return null;
end $$;
create trigger forget_results after update of status on jobs for each row
  when (old.status = 'pending' and new.status <> 'pending') execute function forget_step_results();
update job_steps set result = null where result is not null and job_id in (select id from jobs where status <> 'pending');
