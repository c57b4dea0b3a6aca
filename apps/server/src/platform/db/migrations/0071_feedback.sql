-- What readers of a published site answer. Nobody is named: neither an address nor a cookie is kept.
create table feedback (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  article_id int not null references articles on delete cascade,
  language text not null,
  is_helpful boolean not null,
  comment text,
  created_at timestamptz not null default now()
);
create index feedback_of_projects on feedback (project_id, created_at desc, id desc);
create index feedback_of_articles on feedback (article_id, created_at desc, id desc);

-- All of them, also those whose rows are forgotten.
create table feedback_counts (
  project_id uuid not null references projects on delete cascade,
  article_id int primary key references articles on delete cascade,
  helpful int not null default 0,
  not_helpful int not null default 0,
  last_at timestamptz not null default now()
);
create index feedback_counts_of_projects on feedback_counts (project_id);

-- What was searched for in vain.
create table missed_searches (
  project_id uuid not null references projects on delete cascade,
  language text not null,
  words text not null,
  count int not null default 1,
  last_at timestamptz not null default now(),
  primary key (project_id, language, words)
);

alter table deliveries drop constraint deliveries_target_check;
alter table deliveries add constraint deliveries_target_check check (target in ('callback', 'project', 'test', 'feedback'));
alter table deliveries drop constraint deliveries_have_a_job;
alter table deliveries add constraint deliveries_have_a_job check ((job_id is null) = (target in ('test', 'feedback')));
