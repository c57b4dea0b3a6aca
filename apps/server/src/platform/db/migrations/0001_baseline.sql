-- The baseline schema. Later migrations are added next to this file; an applied migration is never changed.

-- Search: folds text to words and ranks titles above headings above text.

-- Folds a text for the search: lower case, without accents and punctuation; characters of languages without spaces become single words and pairs.
create function search_text(source text) returns text language plpgsql immutable parallel safe strict as $$
declare
  dense constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]';
  most constant int := 400000;
  portion constant int := 20000;
  taken int := 0;
  decomposed text := '';
  folded text;
  runs text;
begin
  if octet_length(source) = length(source) then return regexp_replace(lower(left(source, most)), '[^0-9a-z]+', ' ', 'g'); end if;
  while taken < length(source) and length(decomposed) < 3 * most loop
    decomposed := decomposed || normalize(substr(source, taken + 1, portion), NFKD);
    taken := taken + portion;
  end loop;
  folded := lower(normalize(regexp_replace(left(decomposed, 3 * most), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC));
  folded := left(folded, most);
  folded := replace(replace(replace(translate(folded, 'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  folded := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u205f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u303f\u30fb]+', ' ', 'g');
  if folded !~ dense then return folded; end if;
  folded := left(folded, most / 2);
  runs := regexp_replace(folded, '[^' || substr(dense, 2) || '+', ' ', 'g');
  return concat_ws(' ',
    regexp_replace(runs, '(' || dense || ')', '\1 ', 'g'),
    regexp_replace(runs, '(' || dense || '{2})', '\1 ', 'g'),
    regexp_replace(regexp_replace(runs, '(^| )' || dense, '\1', 'g'), '(' || dense || '{2})', '\1 ', 'g'),
    regexp_replace(folded, dense || '+', ' ', 'g'));
end $$;

-- Returns the query for the words that a reader typed. The last word may be incomplete.
create function search_query(wanted text) returns tsquery language sql immutable parallel safe strict as $$
  select (nullif(plainto_tsquery('simple', search_text(wanted))::text, '') || ':*')::tsquery
$$;

-- Returns the search words of an article: title (A), headings (B), text. Very long texts are cut until they fit.
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

-- Projects

-- A project: one documentation site with its content and settings.
create table projects (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  description text,
  language text not null default 'en',
  logo_url text,
  created_at timestamptz not null default now(),
  live_publication_id uuid,
  webhook_url text,
  revision integer not null default 1,
  site jsonb not null default '{}',
  custom_domain text,
  domain_token text,
  domain_verified_at timestamptz,
  deleted_at timestamptz,
  constraint projects_name_check check ((length(name) >= 1) and (length(name) <= 200))
);
create index projects_deleted on projects (deleted_at) where deleted_at is not null;
create unique index projects_by_verified_domain on projects (custom_domain) where domain_verified_at is not null;

-- Slugs that a project uses or used. Former slugs of published sites redirect and stay reserved.
create table project_slugs (
  slug text primary key,
  project_id uuid references projects on delete set null,
  released_at timestamptz,
  was_published boolean not null default false
);
create index project_slugs_by_project on project_slugs (project_id, released_at);

-- Templates created by projects. IDs below 1001 belong to built-in templates.
create table templates (
  id integer generated always as identity (start with 1001) primary key,
  project_id uuid not null references projects on delete cascade,
  kind text not null,
  name text not null,
  description text not null default '',
  instructions text not null,
  sections jsonb not null default '[]',
  form text not null,
  image_url text,
  sort_order integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint templates_kind_check check (kind in ('article', 'structure'))
);
create index templates_in_order on templates (project_id, kind, sort_order, id);

-- Target languages of a project, with rules, glossary and translated description.
create table project_languages (
  project_id uuid not null references projects on delete cascade,
  code text not null,
  label text not null,
  translation_rules text,
  glossary jsonb not null default '[]',
  created_at timestamptz not null default now(),
  description text,
  source_description text,
  description_author text,
  primary key (project_id, code),
  constraint project_languages_description_has_author check ((description is null) = (description_author is null)),
  constraint project_languages_description_author_check check (description_author in ('person', 'machine'))
);

-- Random secrets of this installation, by name.
create table secrets (
  name text primary key,
  value bytea not null
);

-- People

-- People who sign in. Email addresses are in lower case.
create table users (
  id uuid primary key,
  email text not null unique,
  name text not null,
  password_hash text,
  created_at timestamptz not null default now(),
  constraint users_email_check check ((email = lower(email)) and ((length(email) >= 3) and (length(email) <= 254))),
  constraint users_name_check check ((length(name) >= 1) and (length(name) <= 100))
);

-- Memberships of people in projects, with their role.
create table members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id),
  constraint members_role_check check (role in ('viewer', 'editor', 'publisher', 'owner'))
);
create index members_by_user on members (user_id);

-- Signed-in browsers. Only hashes of tokens are stored.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  previous_hash bytea unique,
  rotated_at timestamptz,
  confirmed_at timestamptz,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  is_from_provider boolean not null default false
);
create index sessions_by_age on sessions (last_active_at);
create index sessions_by_user on sessions (user_id, last_active_at desc);

-- Browsers in which a person has signed in before. They have their own limit of failed passwords.
create table known_browsers (
  token_hash bytea not null,
  user_id uuid not null references users on delete cascade,
  signed_in_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browsers_by_age on known_browsers (signed_in_at);
create index known_browsers_by_user on known_browsers (user_id);

-- One-time links for setup, invites, password resets and sign-in. Only hashes of tokens are stored.
create table links (
  id uuid primary key,
  kind text not null,
  token_hash bytea not null unique,
  user_id uuid references users on delete cascade,
  email text,
  project_id uuid references projects on delete cascade,
  role text,
  invited_by uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint links_invite_check check ((kind = 'invite') = ((email is not null) and (project_id is not null) and (role is not null))),
  constraint links_user_check check ((kind in ('reset', 'sign_in')) = (user_id is not null)),
  constraint links_email_check check (email = lower(email)),
  constraint links_kind_check check (kind in ('setup', 'invite', 'reset', 'sign_in')),
  constraint links_role_check check (role in ('viewer', 'editor', 'publisher', 'owner'))
);
create index links_by_inviter on links (invited_by, project_id) where invited_by is not null;
create index links_by_user on links (user_id) where user_id is not null;
create unique index links_of_invites on links (project_id, email) where kind = 'invite';
create unique index links_of_setup on links (kind) where kind = 'setup';

-- Accounts at OpenID Connect providers, linked to people.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Sign-ins that were started at a provider and not finished yet.
create unlogged table oidc_login_attempts (
  token_hash bytea primary key,
  purpose text not null,
  user_id uuid,
  link_hash bytea,
  return_to text,
  started_at timestamptz not null default now(),
  identity jsonb,
  constraint oidc_login_attempts_purpose_check check (purpose in ('sign_in', 'confirm'))
);
create index oidc_login_attempts_by_age on oidc_login_attempts (started_at);

-- Failed passwords by subject (account, session, browser or network), and when the next attempt is allowed.
create unlogged table login_throttles (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null,
  wait_until timestamptz not null
);

-- API keys and requests

-- API keys of projects. Only hashes are stored.
create table api_keys (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  hash bytea not null unique,
  prefix text not null,
  last_four text not null,
  scopes text[] not null,
  rate_limit integer,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_keys_rate_limit_check check (rate_limit > 0),
  constraint api_keys_scopes_check check ((cardinality(scopes) > 0) and (scopes <@ array['read', 'write', 'generate', 'publish']))
);
create index api_keys_by_project on api_keys (project_id, created_at);

-- Requests of each key in the current rate limit window.
create unlogged table rate_windows (
  subject text primary key,
  hits timestamptz[] not null default '{}',
  counts integer[] not null default '{}',
  used integer not null default 0
) with (fillfactor=50, toast_tuple_target=8160);

-- Stored responses of POST requests with an Idempotency-Key.
create table idempotency_keys (
  api_key_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  headers jsonb,
  body bytea,
  created_at timestamptz not null default now(),
  held_until timestamptz not null,
  primary key (api_key_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Files, videos and uploads

-- Pictures of a project, with their resized versions.
create table assets (
  project_id uuid not null references projects on delete cascade,
  id text not null,
  storage_key text not null,
  content_type text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  file_name uuid not null default gen_random_uuid() unique,
  uploaded_at timestamptz,
  sizes jsonb not null default '[]',
  colour text,
  primary key (project_id, id)
);
create index assets_by_id on assets (id);
create index assets_by_storage_key on assets (storage_key);
create index uploaded_assets on assets (project_id) where uploaded_at is not null;

-- Stored files that no row references (yet). They are deleted after `delete_after` unless a row references them by then.
create table orphaned_files (
  storage_key text primary key,
  project_id uuid not null references projects on delete cascade,
  delete_after timestamptz not null default now()
);
create index orphaned_files_due on orphaned_files (project_id, delete_after);

-- Videos and the status of their processing.
create table videos (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  filename text not null,
  name text not null,
  status text not null default 'pending',
  storage_key text,
  sha256 text,
  content_type text,
  size_bytes bigint,
  duration_seconds double precision,
  width integer,
  height integer,
  source_url text,
  language text,
  poster_asset text,
  captions_asset text,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  file_name uuid not null default gen_random_uuid() unique,
  constraint videos_failed_check check ((status = 'failed') = (error_code is not null)),
  constraint videos_status_check check (status in ('pending', 'processing', 'ready', 'failed'))
);
create index videos_by_project on videos (project_id, created_at desc, id desc);
create index videos_by_sha256 on videos (sha256);
create index videos_by_storage_key on videos (storage_key);

-- Uploads that were started and not completed. Only uploads for videos have a row in `videos`, which has their file name.
create table uploads (
  video_id uuid primary key,
  purpose text not null default 'video',
  filename text,
  project_id uuid not null references projects on delete cascade,
  storage_key text not null,
  size_bytes bigint,
  checksum_sha256 text,
  multipart_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint uploads_purpose_check check (purpose in ('video', 'import')),
  constraint uploads_size_bytes_check check (size_bytes > 0)
);
create index uploads_by_expiry on uploads (expires_at);
create index uploads_by_project on uploads (project_id);

-- Transcript of a video, with its search words.
create table transcripts (
  video_id uuid primary key references videos on delete cascade,
  project_id uuid not null references projects on delete cascade,
  language text,
  source text not null,
  confidence double precision not null,
  words tsvector not null,
  updated_at timestamptz not null default now(),
  constraint transcripts_confidence_check check ((confidence >= 0) and (confidence <= 1))
);
create index transcripts_found on transcripts using gin (words);
create index transcripts_of_project on transcripts (project_id);

-- Segments of a transcript in order. `recognized_words` has words with times and confidence, if they are known.
create table transcript_segments (
  video_id uuid not null references transcripts (video_id) on delete cascade,
  number integer not null,
  start_seconds double precision not null,
  end_seconds double precision not null,
  text text not null,
  words tsvector generated always as (to_tsvector('simple', search_text(text))) stored not null,
  confidence double precision,
  recognized_words jsonb,
  primary key (video_id, number),
  constraint transcript_segments_order_check check (end_seconds >= start_seconds),
  constraint transcript_segments_confidence_check check ((confidence >= 0) and (confidence <= 1))
);

-- Content

-- Folders. `trashed_with` is the folder whose deletion moved the row into the trash.
create table folders (
  id integer generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  slug text not null,
  parent_id integer references folders on delete set null,
  position integer not null default 0,
  trashed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_with integer,
  revision integer not null default 1
);
create index folders_by_parent on folders (project_id, parent_id, position, id) where trashed_at is null;
create index folders_by_project on folders (project_id, position, id);
create index folders_in_trash on folders (project_id, trashed_at desc, id) where trashed_at is not null;
create index folders_of_parent on folders (parent_id);
create unique index folders_slug on folders (project_id, parent_id, slug) nulls not distinct where trashed_at is null;

-- Names of folders in other languages.
create table folder_translations (
  folder_id integer not null references folders on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  source_name text not null,
  author text not null,
  foreign key (project_id, language) references project_languages(project_id, code) on delete cascade,
  primary key (folder_id, language),
  constraint folder_translations_author_check check (author in ('person', 'machine'))
);

-- Articles with their current content. `trashed_with` is as in folders.
create table articles (
  id integer generated always as identity primary key,
  project_id uuid not null references projects on delete cascade,
  folder_id integer references folders on delete set null,
  title text not null,
  slug text not null,
  content text not null default '',
  metadata jsonb not null default '{}',
  language text not null,
  video_id uuid references videos on delete set null,
  template_id integer,
  position integer not null,
  revision integer not null default 1,
  evidence jsonb,
  trashed_at timestamptz,
  published_at timestamptz,
  published_revision integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_with integer,
  is_hidden boolean not null default false,
  part_start_seconds double precision,
  part_end_seconds double precision,
  content_hash text not null,
  published_slug text
);
create index articles_in_order on articles (project_id, position, id) where trashed_at is null;
create index articles_in_trash on articles (project_id, trashed_at desc, id) where trashed_at is not null;
create index articles_of_any_folder on articles (folder_id);
create index articles_of_folder on articles (project_id, folder_id, position, id) where trashed_at is null;
create unique index articles_slug on articles (project_id, slug) where trashed_at is null;

-- All saved versions of articles (language is empty) and of their translations.
create table article_revisions (
  article_id integer not null references articles on delete cascade,
  number integer not null,
  title text not null,
  slug text not null,
  content text not null,
  metadata jsonb not null,
  author text not null,
  created_at timestamptz not null default now(),
  language text not null default '',
  evidence jsonb,
  author_id uuid,
  edit_session_started_at timestamptz,
  primary key (article_id, language, number),
  constraint article_revisions_author_check check (author in ('person', 'machine'))
);

-- Translations. `blocks` remembers the source of each block, `fields` that of titles and descriptions.
create table article_translations (
  article_id integer not null references articles on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  title text not null,
  content text not null,
  content_hash text not null,
  metadata jsonb not null default '{}',
  blocks jsonb not null default '[]',
  source_revision integer not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  fields jsonb not null default '{}',
  has_own_layout boolean not null default false,
  is_complete boolean not null default true,
  foreign key (project_id, language) references project_languages(project_id, code) on delete cascade,
  primary key (article_id, language)
);
create index article_translations_by_language on article_translations (project_id, language, article_id);

-- Search words of articles (language is empty) and translations, kept by triggers.
create table article_words (
  article_id integer not null references articles on delete cascade,
  language text not null,
  project_id uuid not null references projects on delete cascade,
  words tsvector not null,
  primary key (article_id, language)
);
create index article_words_found on article_words using gin (words);
create index article_words_of_project on article_words (project_id);

-- Number of visible articles by folder; folder 0 counts the whole project. Kept by triggers.
create table article_counts (
  project_id uuid not null references projects on delete cascade,
  folder_id integer not null,
  articles integer not null,
  primary key (project_id, folder_id)
) with (fillfactor=50);

-- Changes of article counts within a running transaction. Empty between transactions.
create unlogged table article_count_changes (
  project_id uuid not null,
  folder_id integer not null,
  articles integer not null
);

-- Publishing

-- Immutable snapshots of a site: publications and previews. `input_hashes` describe the content they were made from.
create table publications (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  status text not null default 'building',
  content_hash text not null,
  articles_count integer not null,
  folders_count integer not null,
  warnings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  published_at timestamptz,
  language text not null default 'en',
  languages text[] not null default '{}',
  video_ids uuid[] not null default '{}',
  has_hash_names boolean not null default false,
  preview_expires_at timestamptz,
  preview_token_hash bytea unique,
  input_hashes jsonb not null default '{}',
  constraint publications_preview_check check ((preview_token_hash is null) or (preview_expires_at is not null)),
  constraint publications_status_check check (status in ('building', 'ready'))
);
create index publications_by_project on publications (project_id, created_at desc);
create index publications_previews on publications (preview_expires_at) where preview_expires_at is not null;

-- Files of a publication.
create table publication_files (
  publication_id uuid not null references publications on delete cascade,
  path text not null,
  storage_key text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  primary key (publication_id, path)
);
create index publication_files_by_storage_key on publication_files (storage_key);

-- Articles of a publication.
create table publication_articles (
  publication_id uuid not null references publications on delete cascade,
  position integer not null,
  language text not null,
  article_id integer not null,
  slug text not null,
  revision integer not null,
  title text not null,
  folder_id integer,
  markdown_path text,
  primary key (publication_id, language, article_id)
);
create index publication_articles_by_slug on publication_articles (publication_id, slug);

-- Rendered files by the hash of their inputs, for reuse by later publications.
create table site_files (
  project_id uuid not null references projects on delete cascade,
  source_key text not null,
  storage_key text not null,
  content_type text not null,
  sha256 text not null,
  size_bytes bigint not null,
  primary key (project_id, source_key)
);
create index site_files_by_storage_key on site_files (storage_key);

-- What other pages need to know of a text: headings, links, words. By the hash of the text.
create table content_digests (
  project_id uuid not null references projects on delete cascade,
  content_hash text not null,
  version integer not null,
  digest jsonb not null,
  terms text not null,
  primary key (project_id, content_hash)
);

-- Slugs under which articles were published, for redirects.
create table published_slugs (
  project_id uuid not null references projects on delete cascade,
  slug text not null,
  article_id integer not null,
  taken_at timestamptz not null default now(),
  primary key (project_id, slug, article_id)
);

-- Reader feedback

-- Answers of readers. The last 500 per article are kept.
create table feedback (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  article_id integer not null references articles on delete cascade,
  language text not null,
  is_helpful boolean not null,
  comment text,
  created_at timestamptz not null default now()
);
create index feedback_of_articles on feedback (article_id, created_at desc, id desc);
create index feedback_of_projects on feedback (project_id, created_at desc, id desc);

-- Counts of all answers by article.
create table feedback_counts (
  project_id uuid not null references projects on delete cascade,
  article_id integer primary key references articles on delete cascade,
  helpful integer not null default 0,
  not_helpful integer not null default 0,
  last_at timestamptz not null default now()
);
create index feedback_counts_of_projects on feedback_counts (project_id);

-- Searches of readers without results.
create table zero_result_searches (
  project_id uuid not null references projects on delete cascade,
  language text not null,
  words text not null,
  count integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (project_id, language, words)
);

-- Jobs and webhooks

-- Long-running work. `fence` increases with every claim; `lease_until` is when a claim expires.
create table jobs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  kind text not null,
  scope text not null,
  status text not null default 'pending',
  input jsonb not null,
  output jsonb,
  error text,
  stage text,
  percent integer not null default 0,
  video_id uuid,
  fence integer not null default 0,
  lease_until timestamptz,
  run_after timestamptz not null default now(),
  losses integer not null default 0,
  retries integer not null default 0,
  callback_url text,
  callback_secret text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  request_id text,
  lane text not null default 'compute',
  started_by_key uuid,
  started_by_user uuid,
  constraint jobs_ended_check check ((status = 'pending') = (completed_at is null)),
  constraint jobs_failed_check check ((status <> 'failed') or ((error is not null) and (output is null))),
  constraint jobs_completed_check check ((status <> 'completed') or ((error is null) and (output is not null))),
  constraint jobs_percent_check check ((percent >= 0) and (percent <= 100)),
  constraint jobs_status_check check (status in ('pending', 'completed', 'failed'))
);
create index jobs_by_project on jobs (project_id, created_at desc, id);
create index jobs_by_video on jobs (video_id) where (video_id is not null) and (status = 'pending');
create index jobs_leased_in_lane on jobs (lane, project_id) where (status = 'pending') and (lease_until is not null);
create index jobs_pending on jobs (run_after) where status = 'pending';
create index jobs_started_in_lane on jobs (lane, project_id, started_at desc) where started_at is not null;
create index jobs_waiting_in_lane on jobs (lane, project_id, created_at, id) where status = 'pending';
create index jobs_with_old_secrets on jobs (id) where (callback_secret is not null) and (status <> 'pending');

-- Results of finished steps of running jobs.
create table job_steps (
  job_id uuid not null references jobs on delete cascade,
  name text not null,
  result jsonb,
  fence integer not null,
  finished_at timestamptz not null default now(),
  primary key (job_id, name)
);

-- The webhook of each project.
create table project_webhooks (
  project_id uuid primary key references projects on delete cascade,
  url text not null,
  disabled_at timestamptz,
  disabled_reason text,
  updated_at timestamptz not null default now(),
  secret text,
  old_secret text,
  old_secret_until timestamptz,
  constraint project_webhooks_disabled_check check ((disabled_at is null) = (disabled_reason is null)),
  constraint project_webhooks_old_secret_check check ((old_secret is null) = (old_secret_until is null))
);

-- Webhook requests to send, with their schedule.
create table deliveries (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  job_id uuid references jobs on delete cascade,
  target text not null,
  url text not null,
  host text not null,
  secret text,
  body bytea not null,
  status text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  fence integer not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  attempts_before_resend integer not null default 0,
  signature text,
  unique (job_id, target),
  constraint deliveries_have_a_job check ((job_id is null) = (target in ('test', 'feedback'))),
  constraint deliveries_status_check check (status in ('pending', 'delivered', 'failed')),
  constraint deliveries_target_check check (target in ('callback', 'project', 'test', 'feedback'))
);
create index deliveries_by_project on deliveries (project_id, created_at desc, id desc);
create index deliveries_failed on deliveries (project_id, finished_at) where status = 'failed';
create index deliveries_finished on deliveries (finished_at) where status <> 'pending';
create index deliveries_leased on deliveries (host) where (status = 'pending') and (lease_until is not null);
create index deliveries_pending on deliveries (next_attempt_at) where status = 'pending';
create index deliveries_pending_by_host on deliveries (host, next_attempt_at, id) where status = 'pending';
create index deliveries_with_old_secrets on deliveries (id) where (secret is not null) and (status <> 'pending');

-- Attempts of deliveries.
create table delivery_attempts (
  delivery_id uuid not null references deliveries on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  response_status integer,
  reason text,
  response_body text,
  primary key (delivery_id, number)
);

-- Changes for `GET /activity`. Rows are deleted after a day.
create unlogged table activity (
  project_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  id text not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index activity_by_time on activity using brin (changed_at);
create index activity_of_project on activity (project_id, xid);

alter table projects add constraint projects_live_publication_id_fkey foreign key (live_publication_id) references publications(id);

-- Functions and triggers

-- Checks an API key and counts the request in one statement. Returns the key, its project and scopes, and the state of its rate limit.
create function check_key(key_hash bytea, asked integer, default_limit integer, span interval default interval '60 seconds')
returns table (
  key_id uuid, project_id uuid, scopes text[], max_requests integer, granted integer, remaining integer, wait_ms double precision, reset_ms double precision
) language plpgsql as $$
declare
  k record;
  r rate_windows;
  moment timestamptz;
  last int;
  gone int := 0;
  excess int;
begin
  select a.id, a.project_id, a.scopes, coalesce(a.rate_limit, default_limit) as max, a.last_used_at into k
    from api_keys a
    where a.hash = key_hash and a.revoked_at is null and (a.expires_at is null or a.expires_at > clock_timestamp());
  if not found then return; end if;

  loop
    select * into r from rate_windows w where w.subject = 'key:' || k.id for update;
    exit when found;
    insert into rate_windows (subject) values ('key:' || k.id) on conflict do nothing;
  end loop;

  -- Read after taking the lock, and never earlier than the newest entry, so that the log stays ordered.
  last := cardinality(r.hits);
  moment := greatest(clock_timestamp(), r.hits[last]);
  while gone < last and r.hits[gone + 1] <= moment - span loop
    gone := gone + 1;
    r.used := r.used - r.counts[gone];
  end loop;

  granted := least(asked, greatest(k.max - r.used, 0));
  if granted > 0 then
    if last > gone and k.max > 300 and date_bin(span / 300, r.hits[last], 'epoch') = date_bin(span / 300, moment, 'epoch') then
      r.hits[last] := moment;
      r.counts[last] := r.counts[last] + granted;
    else
      r.hits := r.hits || moment;
      r.counts := r.counts || granted;
    end if;
    r.hits := r.hits[gone + 1:];
    r.counts := r.counts[gone + 1:];
    gone := 0;
    r.used := r.used + granted;
    update rate_windows w set hits = r.hits, counts = r.counts, used = r.used where w.subject = r.subject;
  end if;

  -- A rejected request waits until enough entries have expired: the oldest one, unless the limit was lowered.
  wait_ms := 0;
  excess := r.used - k.max;
  last := gone;
  while granted < asked and excess >= 0 loop
    last := last + 1;
    excess := excess - r.counts[last];
    wait_ms := extract(epoch from r.hits[last] + span - moment) * 1000;
  end loop;
  reset_ms := extract(epoch from r.hits[gone + 1] + span - moment) * 1000;

  if k.last_used_at is null or k.last_used_at <= moment - interval '1 minute' then
    update api_keys a set last_used_at = moment where a.id = k.id;
  end if;
  key_id := k.id;
  project_id := k.project_id;
  scopes := k.scopes;
  max_requests := k.max;
  remaining := greatest(k.max - r.used, 0);
  return next;
end
$$;

-- Adds new articles to the counts.
create function count_added_articles() returns trigger language plpgsql as $$
begin
  insert into article_counts as c (project_id, folder_id, articles)
  select a.project_id, place.folder_id, count(*)
    from added a cross join lateral (values (0), (a.folder_id)) place (folder_id)
   where a.trashed_at is null and place.folder_id is not null
   group by 1, 2 order by 1, 2
  on conflict (project_id, folder_id) do update set articles = c.articles + excluded.articles;
  return null;
end $$;

create trigger article_counts_of_new after insert on articles referencing new table as added
  for each statement execute function count_added_articles();

-- Applies the recorded changes of a statement to the counts.
create function apply_article_count_changes() returns trigger language plpgsql as $$
begin
  -- Only the changes of this transaction are visible: other transactions apply theirs before they end.
  with noted as (delete from article_count_changes returning project_id, folder_id, articles),
  net as (select project_id, folder_id, sum(articles) as articles from noted group by 1, 2 having sum(articles) <> 0),
  fewer as (
    update article_counts c set articles = c.articles + net.articles from net
     where net.articles < 0 and c.project_id = net.project_id and c.folder_id = net.folder_id
  )
  insert into article_counts as c (project_id, folder_id, articles)
  select project_id, folder_id, articles from net where articles > 0 order by 1, 2
  on conflict (project_id, folder_id) do update set articles = c.articles + excluded.articles;
  return null;
end $$;

create trigger article_counts_of_changed_statement after update of trashed_at, folder_id, project_id on articles
  for each statement execute function apply_article_count_changes();

-- Subtracts deleted articles from the counts.
create function count_removed_articles() returns trigger language plpgsql as $$
begin
  update article_counts c set articles = c.articles - gone.articles
    from (select r.project_id, place.folder_id, count(*) as articles
            from removed r cross join lateral (values (0), (r.folder_id)) place (folder_id)
           where r.trashed_at is null and place.folder_id is not null
           group by 1, 2) gone
   where c.project_id = gone.project_id and c.folder_id = gone.folder_id;
  return null;
end $$;

create trigger article_counts_of_deleted after delete on articles referencing old table as removed
  for each statement execute function count_removed_articles();

-- Deletes the results of steps when a job has ended.
create function delete_step_results() returns trigger language plpgsql as $$
begin
  update job_steps set result = null where job_id = new.id and result is not null;
  return null;
end $$;

create trigger delete_step_results_of_ended_jobs after update of status on jobs
  for each row
  when ((old.status = 'pending') and (new.status <> 'pending')) execute function delete_step_results();

-- Releases the slug of a deleted project that was never published.
create function release_unpublished_slug() returns trigger language plpgsql as $$
begin
  delete from project_slugs where project_id = old.id and not was_published;
  return old;
end $$;

create trigger release_unpublished_slug before delete on projects
  for each row execute function release_unpublished_slug();

-- Updates the search words of an article.
create function index_article_words() returns trigger language plpgsql as $$
begin
  insert into article_words (article_id, language, project_id, words)
  values (new.id, '', new.project_id, search_words(new.title, new.content))
  on conflict (article_id, language) do update set words = excluded.words;
  return null;
end $$;

create trigger article_words_of_changed after update of title, content on articles
  for each row
  when ((old.title is distinct from new.title) or (old.content is distinct from new.content)) execute function index_article_words();
create trigger article_words_of_new after insert on articles
  for each row execute function index_article_words();

-- Reserves the slug of a project, and keeps a former slug if the site was published under it.
create function reserve_project_slug() returns trigger language plpgsql as $$
begin
  insert into project_slugs as kept (slug, project_id, released_at, was_published)
  values (new.slug, new.id, null, new.live_publication_id is not null)
  on conflict (slug) do update set released_at = null, was_published = kept.was_published or excluded.was_published
    where kept.project_id = excluded.project_id;
  if not found then
    raise unique_violation using constraint = 'projects_slug_key', message = 'another project has or had this slug';
  end if;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    delete from project_slugs where slug = old.slug and project_id = new.id and not was_published;
    update project_slugs set released_at = now() where slug = old.slug and project_id = new.id;
  end if;
  return null;
end $$;

create trigger reserve_slug after insert or update of slug, live_publication_id on projects
  for each row execute function reserve_project_slug();

-- Updates the search words of a translation.
create function index_translation_words() returns trigger language plpgsql as $$
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

create trigger article_words_of_changed after update of title, content on article_translations
  for each row
  when ((old.title is distinct from new.title) or (old.content is distinct from new.content)) execute function index_translation_words();
create trigger article_words_of_new after insert or delete on article_translations
  for each row execute function index_translation_words();

-- Records a change for `GET /activity`.
create function record_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then insert into activity (project_id, kind, id) values (old.project_id, tg_argv[0], old.id::text);
  else insert into activity (project_id, kind, id) values (new.project_id, tg_argv[0], new.id::text);
  end if;
  return null;
end $$;

create trigger activity_of_articles after insert or delete or update of revision, slug, folder_id, is_hidden, trashed_at on articles
  for each row execute function record_activity('article');
create trigger activity_of_deliveries after insert or update of status, attempts on deliveries
  for each row execute function record_activity('delivery');
create trigger activity_of_folders after insert or delete or update of revision, name, parent_id, trashed_at on folders
  for each row execute function record_activity('folder');
create trigger activity_of_jobs after insert or update of status, stage, percent on jobs
  for each row execute function record_activity('job');
create trigger activity_of_publications after insert or delete or update of status on publications
  for each row execute function record_activity('publication');
create trigger activity_of_videos after insert or delete or update of status, name, error_code, poster_asset, captions_asset, storage_key on videos
  for each row execute function record_activity('video');

-- Records a change of folder or visibility of one article.
create function record_article_count_change() returns trigger language plpgsql as $$
begin
  insert into article_count_changes (project_id, folder_id, articles)
  select move.project_id, move.folder_id, move.articles
    from (values (old.project_id, 0, -1, old.trashed_at), (old.project_id, old.folder_id, -1, old.trashed_at),
                 (new.project_id, 0, 1, new.trashed_at), (new.project_id, new.folder_id, 1, new.trashed_at)
         ) move (project_id, folder_id, articles, trashed_at)
   where move.trashed_at is null and move.folder_id is not null;
  return null;
end $$;

create trigger article_counts_of_moved after update of trashed_at, folder_id, project_id on articles
  for each row
  when ((((old.trashed_at is null) is distinct from (new.trashed_at is null)) or (old.folder_id is distinct from new.folder_id)) or (old.project_id is distinct from new.project_id)) execute function record_article_count_change();

-- Records both publications when another one becomes live.
create function record_live_publication_activity() returns trigger language plpgsql as $$
begin
  insert into activity (project_id, kind, id)
  select new.id, 'publication', moved::text from unnest(array[old.live_publication_id, new.live_publication_id]) moved where moved is not null;
  return null;
end $$;

create trigger activity_of_live_publication after update of live_publication_id on projects
  for each row
  when (old.live_publication_id is distinct from new.live_publication_id) execute function record_live_publication_activity();

-- Records the progress of processing as a change of the video.
create function record_video_progress_activity() returns trigger language plpgsql as $$
begin
  insert into activity (project_id, kind, id) values (new.project_id, 'video', new.video_id::text);
  return null;
end $$;

create trigger activity_of_video_progress after update of stage, percent on jobs
  for each row
  when ((new.kind = 'process_video') and (new.video_id is not null)) execute function record_video_progress_activity();
