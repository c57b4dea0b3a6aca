-- A project keeps a former slug only if its site was published under it. Otherwise renaming a project would take slugs from all others for nothing.
alter table project_slugs add column was_published boolean not null default false;
-- Of former slugs it is not known whether the site was published under them, so they are kept.
update project_slugs set was_published = true
 where given_up_at is not null or project_id is null
    or exists (select from publications p where p.project_id = project_slugs.project_id and p.preview_expires_at is null);
create index project_slugs_by_project on project_slugs (project_id, given_up_at);

create or replace function keep_project_slug() returns trigger language plpgsql as $$
begin
  insert into project_slugs as kept (slug, project_id, given_up_at, was_published)
  values (new.slug, new.id, null, new.live_publication_id is not null)
  on conflict (slug) do update set given_up_at = null, was_published = kept.was_published or excluded.was_published
    where kept.project_id = excluded.project_id;
  if not found then
    raise unique_violation using constraint = 'projects_slug_key', message = 'another project has or had this slug';
  end if;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    delete from project_slugs where slug = old.slug and project_id = new.id and not was_published;
    update project_slugs set given_up_at = now() where slug = old.slug and project_id = new.id;
  end if;
  return null;
end $$;

drop trigger keep_slug on projects;
create trigger keep_slug after insert or update of slug, live_publication_id on projects for each row execute function keep_project_slug();

-- The same when a project is deleted: only the slug of a published site stays reserved.
create function free_unpublished_slug() returns trigger language plpgsql as $$
begin
  delete from project_slugs where project_id = old.id and not was_published;
  return old;
end $$;
create trigger free_unpublished_slug before delete on projects for each row execute function free_unpublished_slug();
