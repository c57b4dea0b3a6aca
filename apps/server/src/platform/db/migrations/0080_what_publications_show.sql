-- What publishing would change is told by comparing rows with the live publication, so it remembers where each article stood and what it
-- was called, and the hashes of what else its pages show, one by one: hash of all rows is one and tells only that something changed.
alter table publication_articles add column title text not null default '', add column folder_id int;
alter table publications add column outline_parts jsonb not null default '{}';

-- What is published already: the title as it was, the folder as it is now, for where it was is not known.
update publication_articles shown set title = r.title
  from publications p, article_revisions r
 where p.id = shown.publication_id and r.article_id = shown.article_id and r.number = shown.revision
   and r.language = case when shown.language = p.language then '' else shown.language end;
update publication_articles shown set folder_id = a.folder_id from articles a where a.id = shown.article_id;
