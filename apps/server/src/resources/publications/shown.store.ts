import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/**
 * All SQL that writes what publications show. They are numbered as they come, and each file and article is shown by those of its project
 * from number `since` on, before `until`: what stays as it is is one row, however often it is published.
 */

/** The newest publication of a project, whichever it is: the next one is written as what differs from it. */
export interface Base {
  /** 0: there is none. */
  number: number;
  /** For the thread that compares, a line for each file that was made: its path, a tab, its key. */
  files: string;
  /** JSON: `ShownBefore[]`, in the order of reading. */
  articles: string;
  media: Map<string, MediaFile>;
}

export type ShownBefore = [
  language: string,
  articleId: number,
  slug: string,
  revision: number,
  title: string,
  folderId: number | null,
  markdownPath: string | null,
  place: number,
];

const SHOWS = (number: RawBuilder<unknown> | number) => sql`f.since <= ${number} and f.until > ${number}`;

export async function readBase(db: Db, projectId: string): Promise<Base> {
  const number = await findNewestNumber(db, projectId);
  // Side by side, for somebody waits for it.
  const [{ rows }, media] = await Promise.all([readMade(db, { projectId, number }), readMedia(db, { projectId, number })]);
  return { number, files: '', articles: '[]', ...rows[0], media: new Map(media.rows.map((row) => [row.path, row])) };
}

function readMade(db: Db, { projectId, number }: From) {
  return sql<{ files: string; articles: string }>`
    select (select coalesce(string_agg(path || E'\\t' || source_key, E'\\n'), '') from published_files f
             where project_id = ${projectId} and source_key is not null and ${SHOWS(number)}) as files,
           (select coalesce(json_agg(json_build_array(language, article_id, slug, revision, title, folder_id, markdown_path, place)
                                     order by place), '[]')::text from published_articles f
             where project_id = ${projectId} and ${SHOWS(number)}) as articles`.execute(db);
}

function readMedia(db: Db, { projectId, number }: From) {
  return sql<MediaFile>`
    select path, storage_key, content_type, sha256, size_bytes from published_files f
     where project_id = ${projectId} and source_key is null and ${SHOWS(number)}`.execute(db);
}

export async function findNewestNumber(db: Db, projectId: string): Promise<number> {
  const row = await db
    .selectFrom('publications')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Who shows it first. */
export interface From {
  projectId: string;
  number: number;
}

/** From this publication on what was at these paths is not shown any more. */
export async function endFiles(tx: Db, { projectId, number }: From, paths: string[]): Promise<void> {
  await sql`
    update published_files set until = ${number}
     where project_id = ${projectId} and path = any(${paths}::text[]) and since < ${number} and until > ${number}`.execute(tx);
}

export interface PlacedFile {
  path: string;
  key: string;
}

/** Puts made files into a publication; throws where one is missing, because a publication is whole or not at all. */
export async function insertPlacedFiles(tx: Db, { projectId, number }: From, files: PlacedFile[]): Promise<void> {
  if (files.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into published_files (project_id, path, since, source_key, storage_key, content_type, sha256, size_bytes)
    select ${projectId}, p.path, ${number}, p.key, f.storage_key, f.content_type, f.sha256, f.size_bytes
      from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ key }) => key)}::text[]) as p (path, key)
      join site_files f on f.project_id = ${projectId} and f.source_key = p.key`.execute(tx);
  if (Number(numAffectedRows) !== files.length) throw new Error(`Of ${files.length} files ${String(numAffectedRows)} were there.`);
}

export interface MediaFile {
  path: string;
  storage_key: string;
  content_type: string;
  sha256: string;
  size_bytes: number;
}

/** Pictures and videos are shown from where they lie. */
export async function insertMediaFiles(tx: Db, { projectId, number }: From, files: MediaFile[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into published_files (project_id, since, path, storage_key, content_type, sha256, size_bytes)
    select ${projectId}, ${number}, * from unnest(
      ${files.map((file) => file.path)}::text[], ${files.map((file) => file.storage_key)}::text[],
      ${files.map((file) => file.content_type)}::text[], ${files.map((file) => file.sha256)}::text[],
      ${files.map((file) => file.size_bytes)}::bigint[])`.execute(tx);
}

export interface ShownArticle {
  language: string;
  articleId: number;
  slug: string;
  revision: number;
  title: string;
  folderId: number | null;
  /** The file that holds its Markdown; null: it has none, or one of its own (before 0117). */
  markdownPath: string | null;
  /** Rises in the order of reading. */
  place: number;
}

type Version = Pick<ShownArticle, 'language' | 'articleId'>;

export async function endArticles(tx: Db, { projectId, number }: From, articles: Version[]): Promise<void> {
  if (articles.length === 0) return;
  await sql`
    update published_articles a set until = ${number}
      from unnest(${articles.map((one) => one.language)}::text[], ${articles.map((one) => one.articleId)}::int[]) as gone (language, id)
     where a.project_id = ${projectId} and a.language = gone.language and a.article_id = gone.id
       and a.since < ${number} and a.until > ${number}`.execute(tx);
}

export async function insertShownArticles(tx: Db, { projectId, number }: From, shown: ShownArticle[]): Promise<void> {
  if (shown.length === 0) return;
  await sql`
    insert into published_articles (project_id, since, language, article_id, slug, revision, title, folder_id, markdown_path, place)
    select ${projectId}, ${number}, * from unnest(
      ${shown.map((one) => one.language)}::text[], ${shown.map((one) => one.articleId)}::int[],
      ${shown.map((one) => one.slug)}::text[], ${shown.map((one) => one.revision)}::int[],
      ${shown.map((one) => one.title)}::text[], ${shown.map((one) => one.folderId)}::int[],
      ${shown.map((one) => one.markdownPath)}::text[], ${shown.map((one) => one.place)}::float8[])`.execute(tx);
}

const TABLES = ['published_files', 'published_articles'] as const;
/** As long as nothing has ended it; as a constant, for the index of what has ended. */
const FOR_GOOD = sql.lit('9223372036854775807');

/** Removes publications and what none of the others shows. Answers where those files lie, some of which others may show elsewhere. */
export async function deletePublications(tx: Db, projectId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await tx
    .deleteFrom('publications')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .returning('number')
    .execute();
  const newest = await findNewestNumber(tx, projectId);
  const unshown = [
    ...(deleted.some(({ number }) => number > newest) ? await undoAfter(tx, projectId, newest) : []),
    ...(await deleteEnded(tx, projectId)),
  ];
  return [...new Set(unshown)];
}

/** What later publications have begun and ended, all of which are gone: the next one shares what the newest of those left shows. */
async function undoAfter(tx: Db, projectId: string, newest: number): Promise<string[]> {
  const begun = await tx
    .deleteFrom('published_files')
    .where('project_id', '=', projectId)
    .where('since', '>', newest)
    .returning('storage_key')
    .execute();
  await tx.deleteFrom('published_articles').where('project_id', '=', projectId).where('since', '>', newest).execute();
  for (const table of TABLES)
    await sql`
      update ${sql.table(table)} set until = default
       where project_id = ${projectId} and until > ${newest} and until < ${FOR_GOOD}`.execute(tx);
  return begun.map((row) => row.storage_key);
}

/** What has ended, and those that showed it are gone. */
async function deleteEnded(tx: Db, projectId: string): Promise<string[]> {
  const ended = sql`
    f.project_id = ${projectId} and f.until < ${FOR_GOOD}
    and not exists (select from publications p where p.project_id = f.project_id and f.since <= p.number and f.until > p.number)`;
  await sql`delete from published_articles f where ${ended}`.execute(tx);
  const { rows } = await sql<{ storage_key: string }>`delete from published_files f where ${ended} returning f.storage_key`.execute(tx);
  return rows.map((row) => row.storage_key);
}

export interface PageCounts {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
}

/** How the pages of two publications differ; `before` null: there was none. Pages only, not style sheets and pictures. */
export async function countPages(tx: Db, before: string | null, after: string | null): Promise<PageCounts> {
  const { rows } = await sql<PageCounts>`
    with asked as (
      select (select number from publications where id = ${before}) as before, (select number from publications where id = ${after}) as after
    ), page as materialized (
      select f.path, f.sha256, coalesce(${SHOWS(sql`asked.before`)}, false) as "isBefore", coalesce(${SHOWS(sql`asked.after`)}, false) as "isAfter"
        from published_files f cross join asked
       where f.project_id = (select project_id from publications where id = coalesce(${before}::uuid, ${after}::uuid)) and f.path like '%.html'
    ), differing as (
      select max(sha256) filter (where "isBefore") as before, max(sha256) filter (where "isAfter") as after
        from page where "isBefore" <> "isAfter" group by path
    )
    select count(*) filter (where before is null) as added,
           count(*) filter (where before <> after) as changed,
           count(*) filter (where after is null) as removed,
           count(*) filter (where before = after) + (select count(*) from page where "isBefore" and "isAfter") as unchanged
      from differing`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, removed: 0, unchanged: 0 };
}
