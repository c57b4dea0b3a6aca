-- What changed of which project's things, for whoever shows them and asks now and then. Only ever added to, so that nobody waits for
-- anybody; swept after a day. Unlogged: after a crash it is empty, and a cursor from before is told to read anew.
create unlogged table activity (
  project_id uuid not null,
  -- The transaction that changed it.
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  id text not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index activity_of_project on activity (project_id, xid);
create index activity_by_time on activity using brin (changed_at);

-- Its argument is the kind.
create function note_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then insert into activity (project_id, kind, id) values (old.project_id, tg_argv[0], old.id::text);
  else insert into activity (project_id, kind, id) values (new.project_id, tg_argv[0], new.id::text);
  end if;
  return null;
end $$;

create trigger activity_of_videos after insert or delete or update of status, name, error_code, poster_asset, captions_asset, storage_key on videos
  for each row execute function note_activity('video');
create trigger activity_of_jobs after insert or update of status, stage, percent on jobs
  for each row execute function note_activity('job');
-- A place that changes for others' sake is the order's change, not theirs: `position` alone is not noted.
create trigger activity_of_articles after insert or delete or update of revision, slug, folder_id, is_hidden, trashed_at on articles
  for each row execute function note_activity('article');
create trigger activity_of_folders after insert or delete or update of revision, name, parent_id, trashed_at on folders
  for each row execute function note_activity('folder');
create trigger activity_of_publications after insert or delete or update of status on publications
  for each row execute function note_activity('publication');
create trigger activity_of_deliveries after insert or update of status, attempts on deliveries
  for each row execute function note_activity('delivery');

-- Progress of a video is that of the job that processes it.
create function note_video_progress() returns trigger language plpgsql as $$
begin
  insert into activity (project_id, kind, id) values (new.project_id, 'video', new.video_id::text);
  return null;
end $$;
create trigger activity_of_video_progress after update of stage, percent on jobs
  for each row when (new.kind = 'process_video' and new.video_id is not null) execute function note_video_progress();

create function note_live_publication() returns trigger language plpgsql as $$
begin
  insert into activity (project_id, kind, id)
  select new.id, 'publication', moved::text from unnest(array[old.live_publication_id, new.live_publication_id]) moved where moved is not null;
  return null;
end $$;
create trigger activity_of_live_publication after update of live_publication_id on projects for each row
  when (old.live_publication_id is distinct from new.live_publication_id) execute function note_live_publication();
