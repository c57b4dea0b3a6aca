-- The slug under which the live publication shows an article: a changed one leads there only after the next publication.
alter table articles add column published_slug text;
update articles a set published_slug = r.slug
  from article_revisions r
 where r.article_id = a.id and r.language = '' and r.number = a.published_revision;

-- Positions are indexes: the articles of a folder stand at 0, 1, 2 …
update articles a set position = ordered.at
  from (select id, row_number() over (partition by project_id, folder_id order by position, id) - 1 as at
          from articles where trashed_at is null) ordered
 where a.id = ordered.id and a.position <> ordered.at;
