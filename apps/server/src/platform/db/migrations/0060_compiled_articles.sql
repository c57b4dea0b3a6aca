-- The article's page but for what only publishing knows, as JSON; null where it was kept by a version that did not.
alter table content_digests add column compiled text;
