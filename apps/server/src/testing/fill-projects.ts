import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** Number of articles per folder. Each parent folder contains twenty folders. */
const PER_FOLDER = 50;
const FAN_OUT = 20;

/**
 * Inserts `projects` projects with `articles` articles each, and returns the ID of the first project. All projects have the same texts, so
 * columns computed by triggers are copied from the first one. Computing them for a million articles would take half an hour.
 */
export async function fillProjects(client: Client, { articles, projects }: { articles: number; projects: number }): Promise<string> {
  const ids = Array.from({ length: projects }, () => uuidv7());
  const folders = Math.max(1, Math.floor(articles / PER_FOLDER));
  await client.query('set synchronous_commit = off');
  await client.query(
    `insert into projects (id, name, slug) select id, 'P' || n, 'p' || n from unnest($1::uuid[]) with ordinality p (id, n)`,
    [ids],
  );
  await client.query(
    `insert into folders (project_id, name, slug, position) select p, 'Folder ' || n, 'folder-' || n, n from unnest($1::uuid[]) p, generate_series(1, $2::int) n`,
    [ids, folders],
  );
  await client.query(
    `with numbered as (select id, project_id, row_number() over (partition by project_id order by id) as n from folders)
     update folders f set parent_id = p.id, position = (own.n - 1) % $1
       from numbered own join numbered p on p.project_id = own.project_id and p.n = (own.n - 1) / $1
      where f.id = own.id`,
    [FAN_OUT],
  );
  await client.query('alter table articles disable trigger article_words_of_new');
  for (const id of ids) await client.query(ARTICLES, [id, articles, folders]);
  await client.query('alter table articles enable trigger article_words_of_new');
  await client.query(
    `insert into article_words (article_id, language, project_id, words) select id, '', project_id, search_words(title, content) from articles where project_id = $1`,
    [ids[0]],
  );
  await client.query(
    `insert into article_words (article_id, language, project_id, words)
     select a.id, '', a.project_id, w.words
       from article_words w join articles own on own.id = w.article_id join articles a on a.slug = own.slug and a.project_id <> own.project_id`,
  );
  return ids[0] ?? '';
}

/** Each text has about 80 words, the length of a short article. */
const ARTICLES = `
  insert into articles (project_id, folder_id, title, slug, content, content_hash, language, position)
  select $1, f.id, 'How to do number ' || n, 'how-to-' || n, text, encode(sha256(convert_to(text, 'UTF8')), 'hex'), 'en', (n - 1) / $3
    from generate_series(1, $2::int) n
    join (select id, row_number() over (order by id) as at from folders where project_id = $1) f on f.at = (n - 1) % $3 + 1,
    lateral (select 'Learn how to do item' || lpad(n::text, 7, '0') || ' with topic' || lpad((n % 97)::text, 2, '0') || E'.\\n\\n## Before you begin\\n\\nYou need a key for workspace' || n % 31
      || E'.\\n\\n## Steps\\n\\n' || string_agg(step || E'. Click **Save** and choose *Option' || (n * 7 + step) % 997
      || E'* in the menu. [00:09](video:019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47#t=9)\\n\\n   The page shows what was chosen for thing' || n % 311 || E'.\\n', '') as text
      from generate_series(1, 4) step) written`;
