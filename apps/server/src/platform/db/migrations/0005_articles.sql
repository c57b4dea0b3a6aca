create table folders (
  id int generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  slug text not null,
  parent_id int references folders,
  position int not null default 0,
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index folders_by_project on folders (project_id, position, id);

create table articles (
  id int generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  folder_id int references folders,
  title text not null,
  slug text not null,
  content text not null default '',
  metadata jsonb not null default '{}',
  language text not null,
  video_id uuid references videos on delete set null,
  template_id int,
  position int not null,
  revision int not null default 1,
  -- What the writer knew of each step: moments, quotes, frames.
  evidence jsonb,
  trashed_at timestamptz,
  published_at timestamptz,
  -- The revision that the live publication shows.
  published_revision int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index articles_slug on articles (project_id, slug) where trashed_at is null;
create index articles_in_order on articles (project_id, position, id) where trashed_at is null;
create index articles_of_folder on articles (project_id, folder_id, position, id) where trashed_at is null;

-- Every version that was ever saved; nothing a person wrote is lost.
create table article_revisions (
  article_id int not null references articles on delete cascade,
  number int not null,
  title text not null,
  slug text not null,
  content text not null,
  metadata jsonb not null,
  author text not null check (author in ('person', 'machine')),
  created_at timestamptz not null default now(),
  primary key (article_id, number)
);
