-- Name of the site in another language. A person writes it, because most names are brands.
alter table project_languages add column site_name text;

-- Captions of videos in other languages. They are shown only while `source_asset` is the captions of the video. `translated` has the
-- translation of each cue by its text, so that a corrected transcript needs only its changed cues translated.
create table caption_translations (
  video_id uuid not null references videos on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  captions_asset text not null,
  source_asset text not null,
  translated jsonb not null,
  foreign key (project_id, language) references project_languages(project_id, code) on delete cascade,
  primary key (video_id, language)
);
create index caption_translations_by_asset on caption_translations (project_id, captions_asset);
