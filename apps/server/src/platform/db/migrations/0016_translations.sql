-- Title and descriptions, each remembered as a block of the content is.
alter table article_translations add column fields jsonb not null default '{}';
-- A person changed more than words, so the layout is no longer the source's.
alter table article_translations add column has_own_layout boolean not null default false;
-- False where the engine had no answer for some of it: the next run asks again.
alter table article_translations add column is_complete boolean not null default true;
