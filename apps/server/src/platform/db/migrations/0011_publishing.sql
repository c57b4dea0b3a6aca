-- Files that were made for a site, by the key they were made under: same key, same bytes. What is here is not made again,
-- not even after a crash in the middle of a publication.
create table site_files (
  project_id uuid not null references projects on delete cascade,
  source_key text not null,
  storage_key text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  primary key (project_id, source_key)
);

-- What other pages show of a text, so that a text that did not change is not read again.
create table content_digests (
  project_id uuid not null references projects on delete cascade,
  content_hash text not null,
  version int not null,
  digest jsonb not null,
  primary key (project_id, content_hash)
);

-- The site's own language: its pages stand at the root.
alter table publications add column language text not null default 'en';
alter table publications add column languages text[] not null default '{}';
-- The rows that the publication was made from, as one hash, and the videos among them: equal means that nothing changed since.
alter table publications add column outline_hash text not null default '';
alter table publications add column video_ids uuid[] not null default '{}';

-- Which revision of which article a publication shows, and where. No reference to the article: it may go, the snapshot stays.
create table publication_articles (
  publication_id uuid not null references publications on delete cascade,
  language text not null,
  article_id int not null,
  slug text not null,
  revision int not null,
  -- In the order of reading.
  place int not null,
  primary key (publication_id, language, article_id)
);

-- Every slug that was ever published, with each article that had it and when it last got it. They redirect for ever.
create table published_slugs (
  project_id uuid not null references projects on delete cascade,
  slug text not null,
  article_id int not null,
  taken_at timestamptz not null default now(),
  primary key (project_id, slug, article_id)
);

-- Slugs that projects had before.
create table project_slugs (
  slug text primary key,
  project_id uuid not null references projects on delete cascade,
  given_up_at timestamptz not null default now()
);

-- What is published now.
update publications set language = p.language, languages = array[p.language] from projects p where p.id = publications.project_id;
insert into publication_articles (publication_id, language, article_id, slug, revision, place)
select p.live_publication_id, p.language, a.id, r.slug, r.number, row_number() over (partition by p.id order by a.position, a.id)
  from projects p
  join articles a on a.project_id = p.id
  join article_revisions r on r.article_id = a.id and r.language = '' and r.number = a.published_revision
 where p.live_publication_id is not null;
insert into published_slugs (project_id, slug, article_id)
select p.id, s.slug, s.article_id from projects p join publication_articles s on s.publication_id = p.live_publication_id;
