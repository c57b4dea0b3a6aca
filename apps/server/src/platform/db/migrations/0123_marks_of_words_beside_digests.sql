-- Five sixths of a digest are marks of its words, which only planning the search looks at: many are read as one text.
alter table content_digests add column marks text not null default '';
update content_digests set marks = coalesce(digest ->> 'marks', ''), digest = digest - 'marks';
