-- The file of a publication that holds the Markdown of an article, with that of others. Null: it has none, or, published before, a file
-- of its own.
alter table publication_articles add column markdown_path text;
