-- An upload becomes a video or is imported. Only the first kind has a row in `videos` (decision 78).
alter table uploads
  add column purpose text not null default 'video' check (purpose in ('video', 'import')),
  -- Name of the file of an import. The name of a video is in `videos`.
  add column filename text;
