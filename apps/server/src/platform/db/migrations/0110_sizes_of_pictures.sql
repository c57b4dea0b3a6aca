-- A picture that we took is kept smaller, too: `[{"width", "sizeBytes", "sha256"}]`, each a WebP file beside its own.
alter table assets add column sizes jsonb not null default '[]';
-- What stands there while it is loaded: its average, as `#rrggbb`.
alter table assets add column colour text;
