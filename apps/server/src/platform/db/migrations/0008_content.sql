-- The trash: what went with a folder is restored with it.
alter table folders add column trashed_with int;
alter table articles add column trashed_with int;
create index folders_in_trash on folders (project_id, trashed_at desc, id) where trashed_at is not null;
create index articles_in_trash on articles (project_id, trashed_at desc, id) where trashed_at is not null;
create index folders_by_parent on folders (project_id, parent_id, position, id) where trashed_at is null;
-- Raised by every change of a folder: its ETag.
alter table folders add column revision int not null default 1;
alter table projects add column revision int not null default 1;

alter table articles add column is_hidden boolean not null default false;
-- The part of the video that the article was made from; null is the whole.
alter table articles add column part_start_seconds double precision;
alter table articles add column part_end_seconds double precision;
-- SHA-256 of the content: equal means the same text. Kept by the store.
alter table articles add column content_hash text;
update articles set content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex');
alter table articles alter column content_hash set not null;

-- A translation has revisions of its own. '' is the article itself.
alter table article_revisions add column language text not null default '';
alter table article_revisions drop constraint article_revisions_pkey;
alter table article_revisions add primary key (article_id, language, number);
-- What a machine's version rested on: restored with it, and the base of the next merge.
alter table article_revisions add column evidence jsonb;

create table project_languages (
  project_id uuid not null references projects on delete cascade,
  code text not null,
  label text not null,
  translation_rules text,
  glossary jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (project_id, code)
);

create table article_translations (
  article_id int not null references articles on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  title text not null,
  content text not null,
  content_hash text not null,
  metadata jsonb not null default '{}',
  -- Block by block: hash of the source, its translation, who wrote it.
  blocks jsonb not null default '[]',
  -- The revision of the article that was translated.
  source_revision int not null,
  revision int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (article_id, language),
  foreign key (project_id, language) references project_languages (project_id, code) on delete cascade
);
create index article_translations_by_language on article_translations (project_id, language, article_id);

create table folder_translations (
  folder_id int not null references folders on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  -- The name that was translated: another one now means that it is to be translated again.
  source_name text not null,
  author text not null check (author in ('person', 'machine')),
  primary key (folder_id, language),
  foreign key (project_id, language) references project_languages (project_id, code) on delete cascade
);
