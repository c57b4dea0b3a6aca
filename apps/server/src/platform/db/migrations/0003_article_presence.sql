-- The tabs that have an article open, so that people see each other. Rows expire within a minute, so the table needs no write-ahead log.
create unlogged table article_presence (
  tab_id uuid primary key,
  article_id integer not null references articles on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_editing boolean not null,
  seen_at timestamptz not null default now()
);
create index article_presence_article on article_presence (article_id);
create index article_presence_user on article_presence (user_id);
