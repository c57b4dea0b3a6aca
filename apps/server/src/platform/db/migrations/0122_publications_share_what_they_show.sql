-- Publications are numbered as they come, and a file or an article is shown by those of its project from `since` on, before `until`. What
-- stays as it is is one row, however often it is published. The names that were tables are views now.
create sequence publication_numbers;
alter table publications add column number bigint;
update publications p set number = n.number
  from (select id, row_number() over (order by created_at, id) as number from publications) n where n.id = p.id;
select setval('publication_numbers', greatest((select count(*) from publications), 1));
alter table publications alter column number set default nextval('publication_numbers'), alter column number set not null;
alter sequence publication_numbers owned by publications.number;
create unique index publications_by_number on publications (project_id, number);

create table published_files (
  project_id uuid not null references projects on delete cascade,
  path text not null,
  since bigint not null,
  until bigint not null default 9223372036854775807,
  -- Of a file that was made: what it was made from. Null: a picture or a video, or published before.
  source_key text,
  storage_key text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null
);
insert into published_files
select p.project_id, f.path, p.number, p.number + 1, null, f.storage_key, f.content_type, f.sha256, f.size_bytes
  from publication_files f join publications p on p.id = f.publication_id;
alter table published_files add primary key (project_id, path, since);
create index published_files_by_storage_key on published_files (storage_key);
create index published_files_ended on published_files (project_id, until) where until < 9223372036854775807;
drop table publication_files;
create view publication_files as
select p.id as publication_id, f.path, f.storage_key, f.content_type, f.sha256, f.size_bytes
  from publications p
  join published_files f on f.project_id = p.project_id and f.since <= p.number and f.until > p.number;

create table published_articles (
  project_id uuid not null references projects on delete cascade,
  language text not null,
  article_id int not null,
  since bigint not null,
  until bigint not null default 9223372036854775807,
  slug text not null,
  revision int not null,
  title text not null,
  folder_id int,
  markdown_path text,
  -- In the order of reading, with room between: what comes in between moves nothing else.
  place float8 not null
);
insert into published_articles
select p.project_id, a.language, a.article_id, p.number, p.number + 1, a.slug, a.revision, a.title, a.folder_id, a.markdown_path, a.place
  from publication_articles a join publications p on p.id = a.publication_id;
alter table published_articles add primary key (project_id, language, article_id, since);
create index published_articles_by_slug on published_articles (project_id, slug);
create index published_articles_ended on published_articles (project_id, until) where until < 9223372036854775807;
drop table publication_articles;
create view publication_articles as
select p.id as publication_id, a.language, a.article_id, a.slug, a.revision, a.place, a.title, a.folder_id, a.markdown_path
  from publications p
  join published_articles a on a.project_id = p.project_id and a.since <= p.number and a.until > p.number;
