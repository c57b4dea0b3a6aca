-- Publishing is one pass (decision 0073). Each publication has its own rows of files and articles, and one set of input hashes.

-- Hashes of the rows that a publication was made from, by part: "are there unpublished changes?" compares them with the current rows.
alter table publications add column input_hashes jsonb not null default '{}';
update publications set input_hashes = outline_parts;

create table publication_files_new (
  publication_id uuid not null references publications on delete cascade,
  path text not null,
  storage_key text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null
);
insert into publication_files_new select publication_id, path, storage_key, content_type, sha256, size_bytes from publication_files;

create table publication_articles_new (
  publication_id uuid not null references publications on delete cascade,
  -- Position in reading order.
  position int not null,
  language text not null,
  article_id int not null,
  slug text not null,
  revision int not null,
  title text not null,
  folder_id int,
  -- The file that holds the article's Markdown, together with that of others. Null: the article has none, or a file of its own.
  markdown_path text
);
insert into publication_articles_new
select publication_id, row_number() over (partition by publication_id order by place), language, article_id, slug, revision, title, folder_id, markdown_path
  from publication_articles;

drop view publication_files, publication_articles;
drop table published_files, published_articles;
alter table publication_files_new rename to publication_files;
alter table publication_articles_new rename to publication_articles;
alter table publication_files add primary key (publication_id, path);
create index publication_files_by_storage_key on publication_files (storage_key);
alter table publication_articles add primary key (publication_id, language, article_id);
create index publication_articles_by_slug on publication_articles (publication_id, slug);
alter table publications
  drop column outline_hash,
  drop column outline_parts,
  drop column made_from,
  drop column number;

-- Digests are computed again by the next publication. Pages are rendered from the text.
delete from content_digests;
alter table content_digests drop column marks, drop column compiled, drop column passages, drop column terms, add column terms text not null;

-- The status of publishing compares hashes of the current rows. Changes are no longer recorded by triggers.
drop function note_article_outline() cascade;
drop function note_outline() cascade;
drop function note_project_outline() cascade;
drop table outline_changes, outline_hashes;
