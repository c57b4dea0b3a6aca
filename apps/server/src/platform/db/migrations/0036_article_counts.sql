-- How many visible articles a project has (folder 0) and each of its folders: counting them for each page of a list costs what the
-- project holds. Kept by the database, in the transaction of the change: no way of writing an article can forget it. Changes of
-- what is visible where take turns in a project already (`lockTree`), so nobody waits here who did not wait before.
create table article_counts (
  project_id uuid not null references projects on delete cascade,
  folder_id int not null,
  articles int not null,
  primary key (project_id, folder_id)
) with (fillfactor = 50);

create function count_articles_added() returns trigger language plpgsql as $$
begin
  insert into article_counts as c (project_id, folder_id, articles)
  select a.project_id, place.folder_id, count(*)
    from added a cross join lateral (values (0), (a.folder_id)) place (folder_id)
   where a.trashed_at is null and place.folder_id is not null
   group by 1, 2 order by 1, 2
  on conflict (project_id, folder_id) do update set articles = c.articles + excluded.articles;
  return null;
end $$;
create trigger article_counts_of_new after insert on articles referencing new table as added
  for each statement execute function count_articles_added();

-- No row is made here: a project that is deleted takes its counts with it before its articles.
create function count_articles_removed() returns trigger language plpgsql as $$
begin
  update article_counts c set articles = c.articles - gone.articles
    from (select r.project_id, place.folder_id, count(*) as articles
            from removed r cross join lateral (values (0), (r.folder_id)) place (folder_id)
           where r.trashed_at is null and place.folder_id is not null
           group by 1, 2) gone
   where c.project_id = gone.project_id and c.folder_id = gone.folder_id;
  return null;
end $$;
create trigger article_counts_of_deleted after delete on articles referencing old table as removed
  for each statement execute function count_articles_removed();

-- What one statement moves between folders, the trash and sight. A statement that changes something else (a text, a hundred thousand
-- positions) pays nothing: a trigger with transition tables would be handed all its rows. Empty after every statement.
create unlogged table article_moves (project_id uuid not null, folder_id int not null, articles int not null);

create function note_article_move() returns trigger language plpgsql as $$
begin
  insert into article_moves (project_id, folder_id, articles)
  select move.project_id, move.folder_id, move.articles
    from (values (old.project_id, 0, -1, old.trashed_at), (old.project_id, old.folder_id, -1, old.trashed_at),
                 (new.project_id, 0, 1, new.trashed_at), (new.project_id, new.folder_id, 1, new.trashed_at)
         ) move (project_id, folder_id, articles, trashed_at)
   where move.trashed_at is null and move.folder_id is not null;
  return null;
end $$;
create trigger article_counts_of_moved after update of trashed_at, folder_id, project_id on articles for each row
  when ((old.trashed_at is null, old.folder_id, old.project_id) is distinct from (new.trashed_at is null, new.folder_id, new.project_id))
  execute function note_article_move();

create function count_articles_moved() returns trigger language plpgsql as $$
begin
  -- Only what this transaction has noted is to be seen: every other has taken its own away before it ended.
  with noted as (delete from article_moves returning project_id, folder_id, articles),
  net as (select project_id, folder_id, sum(articles) as articles from noted group by 1, 2 having sum(articles) <> 0),
  fewer as (
    update article_counts c set articles = c.articles + net.articles from net
     where net.articles < 0 and c.project_id = net.project_id and c.folder_id = net.folder_id
  )
  insert into article_counts as c (project_id, folder_id, articles)
  select project_id, folder_id, articles from net where articles > 0 order by 1, 2
  on conflict (project_id, folder_id) do update set articles = c.articles + excluded.articles;
  return null;
end $$;
-- Behind those of the rows: triggers of a row come before those of the statement.
create trigger article_counts_of_moved_together after update of trashed_at, folder_id, project_id on articles
  for each statement execute function count_articles_moved();

insert into article_counts (project_id, folder_id, articles)
select project_id, place.folder_id, count(*)
  from articles a cross join lateral (values (0), (a.folder_id)) place (folder_id)
 where trashed_at is null and place.folder_id is not null
 group by 1, 2;
