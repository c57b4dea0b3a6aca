-- What the project says of itself in a language, the words of its own that this was made from, and who wrote it: a person's stays, a
-- machine's is made again when the project says something else. Where nothing is said, all three are null.
alter table project_languages
  add column description text,
  add column source_description text,
  add column description_author text check (description_author in ('person', 'machine')),
  add constraint project_languages_described check ((description is null) = (description_author is null));
