-- The user who wrote it while signed in. An id that may be gone: what was written stays.
alter table article_revisions add column author_id uuid;
