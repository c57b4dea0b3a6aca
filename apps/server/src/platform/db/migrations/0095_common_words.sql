-- Words and beginnings of words that thousands of articles of a project hold, and which articles those are: so that a search for one
-- reads how many there are and the best of them, instead of judging each. Made and kept in the background; each holds for what the
-- snapshot of its project saw, and what was changed since (search_changes) is judged anew, each time. Unlogged, as the changes are:
-- after a crash all are empty and made again, and a back-up has none.
create unlogged table common_word_states (
  project_id uuid primary key,
  snapshot pg_snapshot not null,
  -- Of the server that the snapshot is of: elsewhere its numbers mean nothing.
  cluster bigint not null,
  kept_at timestamptz not null,
  -- When it was last looked which words are common, and how many articles there were.
  counted_at timestamptz,
  counted_articles int not null default 0
);

create unlogged table common_words (
  id int primary key generated always as identity,
  project_id uuid not null,
  -- As `search_query` writes it.
  query text not null,
  -- False until its articles are known.
  is_kept boolean not null default false,
  unique (project_id, query)
);

-- Which rows of words, by how well the word stands there: a bit for each of the 4,096 numbers of a block.
create unlogged table common_word_hits (
  word_id int not null,
  block int not null,
  level smallint not null,
  language text not null,
  hits int not null,
  places bit(4096) not null,
  primary key (word_id, block, level, language)
) with (fillfactor = 70);
