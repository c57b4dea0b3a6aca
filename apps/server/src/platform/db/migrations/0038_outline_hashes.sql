-- What may have changed the rows that a site is made from (`hashOutline`), since their hash was remembered. Only ever added to, so
-- that nobody waits for anybody; swept after a day. Unlogged, as what is remembered is: after a crash both are empty, and a back-up
-- has neither.
create unlogged table outline_changes (
  project_id uuid not null,
  -- The transaction that changed it.
  xid xid8 not null default pg_current_xact_id(),
  -- The article, and its revision before the change: 0 where there was none. Null where something else changed.
  article_id int,
  revision int,
  changed_at timestamptz not null default now()
);
create index outline_changes_of_project on outline_changes (project_id, xid);
create index outline_changes_by_time on outline_changes using brin (changed_at);

create unlogged table outline_hashes (
  project_id uuid primary key,
  hash text not null,
  -- The live publication's own hash when this was made.
  live_hash text not null,
  snapshot pg_snapshot not null,
  -- Of the server that the snapshot is of: elsewhere its numbers mean nothing.
  cluster bigint not null,
  made_at timestamptz not null default now()
);

create function note_article_outline() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into outline_changes (project_id, article_id, revision) values (new.project_id, new.id, 0);
  elsif tg_op = 'DELETE' then insert into outline_changes (project_id) values (old.project_id);
  else insert into outline_changes (project_id, article_id, revision) values (new.project_id, new.id, old.revision);
  end if;
  return null;
end $$;
create trigger outline_changes_of_new after insert on articles for each row execute function note_article_outline();
create trigger outline_changes_of_deleted after delete on articles for each row
  when (old.trashed_at is null) execute function note_article_outline();
-- A statement that sets positions and nothing else makes room or closes gaps (`platform/db/places.ts`): it keeps the order of what it
-- moves, and order is all that a site shows of a position. Whatever changes the order sets one of these columns too.
create trigger outline_changes_of_changed after update of revision, slug, folder_id, is_hidden, trashed_at, content_hash, project_id on articles
  for each row
  when ((old.revision, old.slug, old.folder_id, old.is_hidden, old.trashed_at is null, old.content_hash, old.position)
        is distinct from (new.revision, new.slug, new.folder_id, new.is_hidden, new.trashed_at is null, new.content_hash, new.position))
  execute function note_article_outline();

-- For every other table of which a site shows rows.
create function note_outline() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then insert into outline_changes (project_id) values (old.project_id);
  else insert into outline_changes (project_id) values (new.project_id);
  end if;
  return null;
end $$;
create trigger outline_changes_of_folders after insert or delete or update of revision, name, parent_id, trashed_at on folders
  for each row execute function note_outline();
create trigger outline_changes_of_translations after insert or delete or update of revision on article_translations
  for each row execute function note_outline();
create trigger outline_changes_of_languages after insert or delete or update on project_languages
  for each row execute function note_outline();
create trigger outline_changes_of_folder_names after insert or delete or update on folder_translations
  for each row execute function note_outline();
create trigger outline_changes_of_videos
  after delete or update of name, sha256, poster_asset, captions_asset, width, height, duration_seconds on videos
  for each row execute function note_outline();

create function note_project_outline() returns trigger language plpgsql as $$
begin
  insert into outline_changes (project_id) values (new.id);
  return null;
end $$;
create trigger outline_changes_of_projects after update of name, slug, description, language, logo_url on projects
  for each row execute function note_project_outline();
