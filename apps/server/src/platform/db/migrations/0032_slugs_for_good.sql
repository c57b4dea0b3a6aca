-- A slug that a project ever had is that project's for good, also the one it has now: one owner each, which the key of the table decides,
-- whoever writes and however many at once. It leads to the project until an operator frees it.
alter table project_slugs alter column given_up_at drop not null, alter column given_up_at drop default;

-- What two projects have had is of the one that has it now.
insert into project_slugs (slug, project_id, given_up_at)
select slug, id, null from projects
on conflict (slug) do update set project_id = excluded.project_id, given_up_at = null;

create function keep_project_slug() returns trigger language plpgsql as $$
begin
  insert into project_slugs as kept (slug, project_id, given_up_at) values (new.slug, new.id, null)
  on conflict (slug) do update set given_up_at = null where kept.project_id = excluded.project_id;
  if not found then
    raise unique_violation using constraint = 'projects_slug_key', message = 'another project has or had this slug';
  end if;
  if tg_op = 'UPDATE' then
    update project_slugs set given_up_at = now() where slug = old.slug and slug <> new.slug and project_id = new.id;
  end if;
  return null;
end $$;

create trigger keep_slug after insert or update of slug on projects for each row execute function keep_project_slug();
