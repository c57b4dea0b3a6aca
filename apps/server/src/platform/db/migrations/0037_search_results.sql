-- A row of words has a number, so that a list of hits is a list of numbers.
alter table article_words add column id int generated always as identity;

-- Which rows of words may have become a hit, or none, since a search was remembered: words that were written, articles that went into
-- the trash or came back. Only ever added to, so that nobody waits for anybody; swept after a day. Unlogged, as what is remembered
-- is: after a crash both are empty, and a back-up has neither.
create unlogged table search_changes (
  project_id uuid not null,
  -- The transaction that changed it.
  xid xid8 not null default pg_current_xact_id(),
  words_id int,
  article_id int,
  changed_at timestamptz not null default now()
);
create index search_changes_of_project on search_changes (project_id, xid);
create index search_changes_by_time on search_changes using brin (changed_at);

create function note_words_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then insert into search_changes (project_id, words_id) values (old.project_id, old.id);
  else insert into search_changes (project_id, words_id) values (new.project_id, new.id);
  end if;
  return null;
end $$;
create trigger search_changes_of_words after insert or update or delete on article_words for each row execute function note_words_changed();

create function note_article_trashed() returns trigger language plpgsql as $$
begin
  insert into search_changes (project_id, article_id) values (new.project_id, new.id);
  return null;
end $$;
create trigger search_changes_of_trash after update of trashed_at on articles for each row
  when ((old.trashed_at is null) <> (new.trashed_at is null)) execute function note_article_trashed();

-- Searches that found more than fits a page many times over: every hit by its number, and the best of them in order. They hold for
-- what the snapshot saw; what was changed since is judged anew, each time.
create unlogged table search_results (
  project_id uuid not null,
  query text not null,
  -- '*' is every language, '' the articles' own.
  language text not null,
  snapshot pg_snapshot not null,
  -- Of the server that the snapshot is of: elsewhere its numbers mean nothing.
  cluster bigint not null,
  hits int[] not null,
  best_ids int[] not null,
  best_scores float8[] not null,
  made_at timestamptz not null default now(),
  primary key (project_id, query, language)
);
-- Numbers side by side are nothing to compress, and asking whether one is among them is to be quick.
alter table search_results alter column hits set storage external;
create unique index article_words_by_id on article_words (id);
