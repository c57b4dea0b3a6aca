-- Folders beside one another have different slugs.
create unique index folders_slug on folders (project_id, parent_id, slug) nulls not distinct where trashed_at is null;
-- Asked by the database for every folder that is deleted for good.
create index folders_of_parent on folders (parent_id);
create index articles_of_any_folder on articles (folder_id);
alter table folders drop constraint folders_parent_id_fkey, add foreign key (parent_id) references folders on delete set null;
alter table articles drop constraint articles_folder_id_fkey, add foreign key (folder_id) references folders on delete set null;

-- Text as it is searched: without accents, marks and case, words of letters and digits with blanks between. Scripts that put no
-- blanks between words are found by their characters and the pairs of them, which stand in front. Queries pass through here too.
create function search_text(source text) returns text language plpgsql immutable strict parallel safe as $$
declare
  dense constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]';
  folded text;
  runs text;
begin
  if octet_length(source) = length(source) then return regexp_replace(lower(source), '[^0-9a-z]+', ' ', 'g'); end if;
  folded := lower(normalize(regexp_replace(normalize(source, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC));
  folded := replace(replace(replace(translate(folded, 'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u205f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g');
  if folded !~ dense then return folded; end if;
  runs := regexp_replace(folded, '[^' || substr(dense, 2) || '+', ' ', 'g');
  return concat_ws(' ',
    regexp_replace(runs, '(' || dense || ')', '\1 ', 'g'),
    regexp_replace(runs, '(' || dense || '{2})', '\1 ', 'g'),
    regexp_replace(regexp_replace(runs, '(^| )' || dense, '\1', 'g'), '(' || dense || '{2})', '\1 ', 'g'),
    regexp_replace(folded, dense || '+', ' ', 'g'));
end $$;

-- The words of an article, those of its title (A) and its headings (B) marked. Addresses of links are not words of it.
-- A text longer than some hours of speech is found by its beginning, so that saving it stays quick, and so is one that holds more
-- different words than PostgreSQL takes of one text.
create function search_words(title text, content text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  words text := regexp_replace(regexp_replace(left(content, 400000), '\[[0-9:]+\]\(video:[^)\s]*\)', ' ', 'g'), '\]\([^()\s]*\)', '] ', 'g');
begin
  loop
    begin
      return setweight(to_tsvector('simple', search_text(title)), 'A')
          || setweight(to_tsvector('simple', search_text(coalesce((select string_agg(line[1], ' ') from regexp_matches(words, '^ {0,3}#{1,6} (.*)$', 'gn') heading (line)), ''))), 'B')
          || to_tsvector('simple', search_text(words));
    exception when program_limit_exceeded then
      words := left(words, length(words) / 2);
    end;
  end loop;
end $$;

-- Every word must occur; the last may be the beginning of one. Null where nothing is left to look for.
create function search_query(wanted text) returns tsquery language sql immutable strict parallel safe as $$
  select (nullif(plainto_tsquery('simple', search_text(wanted))::text, '') || ':*')::tsquery
$$;

-- Beside the articles and not in them, so that moving an article does not write its words again. '' is the article itself.
create table article_words (
  article_id int not null references articles on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  words tsvector not null,
  primary key (article_id, language)
);
create index article_words_found on article_words using gin (words);
create index article_words_of_project on article_words (project_id);

-- Kept by the database, in the transaction of the change: no way of writing an article can forget it.
create function keep_article_words() returns trigger language plpgsql as $$
begin
  insert into article_words (article_id, language, project_id, words)
  values (new.id, '', new.project_id, search_words(new.title, new.content))
  on conflict (article_id, language) do update set words = excluded.words;
  return null;
end $$;
create trigger article_words_of_new after insert on articles for each row execute function keep_article_words();
create trigger article_words_of_changed after update of title, content on articles for each row
  when (old.title is distinct from new.title or old.content is distinct from new.content) execute function keep_article_words();

create function keep_translation_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from article_words where article_id = old.article_id and language = old.language;
  else
    insert into article_words (article_id, language, project_id, words)
    values (new.article_id, new.language, new.project_id, search_words(new.title, new.content))
    on conflict (article_id, language) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger article_words_of_new after insert or delete on article_translations for each row execute function keep_translation_words();
create trigger article_words_of_changed after update of title, content on article_translations for each row
  when (old.title is distinct from new.title or old.content is distinct from new.content) execute function keep_translation_words();

insert into article_words (article_id, language, project_id, words)
select id, '', project_id, search_words(title, content) from articles
union all
select article_id, language, project_id, search_words(title, content) from article_translations;

-- What is said in a video, once it was processed; corrected by people.
create table transcripts (
  video_id uuid primary key references videos on delete cascade,
  project_id uuid not null references projects on delete cascade,
  language text,
  source text not null,
  confidence double precision not null check (confidence between 0 and 1),
  words tsvector not null,
  updated_at timestamptz not null default now()
);
create index transcripts_found on transcripts using gin (words);
create index transcripts_of_project on transcripts (project_id);

create table transcript_segments (
  video_id uuid not null references transcripts on delete cascade,
  number int not null,
  start_seconds double precision not null,
  end_seconds double precision not null check (end_seconds >= start_seconds),
  text text not null,
  words tsvector not null generated always as (to_tsvector('simple', search_text(text))) stored,
  primary key (video_id, number)
);
