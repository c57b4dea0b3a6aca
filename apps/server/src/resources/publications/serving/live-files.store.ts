import { sql } from 'kysely';
import type { Db } from '../../../platform/db/tables.ts';
import type { PublicationFile } from '../publications.store.ts';

/** Contains all SQL that reads files and articles of the live publication for visitors of a site. */

export interface LiveSite {
  projectId: string;
  publicationId: string;
  /** The site's own language, and all its languages, as language codes. */
  language: string;
  languages: string[];
  name: string;
  /** Origins of other sites that may embed this site in a frame. */
  embedOrigins: string[];
}

/** A file of the live publication, and the origins that may embed it in a frame. */
export type LiveFile = PublicationFile & { embedOrigins: string[] };

const embedOrigins = sql<string[]>`coalesce(projects.site -> 'embedOrigins', '[]')`.as('embedOrigins');

export async function findLiveSite(db: Db, slug: string): Promise<LiveSite | undefined> {
  return db
    .selectFrom('projects')
    .innerJoin('publications', 'publications.id', 'projects.live_publication_id')
    .select([
      'projects.id as projectId',
      'publications.id as publicationId',
      'publications.language',
      'publications.languages',
      'projects.name',
      embedOrigins,
    ])
    .where('projects.slug', '=', slug)
    .executeTakeFirst();
}

/** Finds a file of the live publication. Returns undefined if the site is not published or has no such path. */
export async function findLiveFile(db: Db, slug: string, path: string): Promise<LiveFile | undefined> {
  return db
    .selectFrom('projects')
    .innerJoin('publication_files', 'publication_files.publication_id', 'projects.live_publication_id')
    .select(['path', 'storage_key', 'content_type', 'sha256', 'size_bytes', embedOrigins])
    .where('projects.slug', '=', slug)
    .where('publication_files.path', '=', path)
    .executeTakeFirst();
}

/** A file with the Markdown of several articles, and the ID of one of these articles. */
export interface PackedMarkdown {
  file: PublicationFile;
  articleId: number;
}

const MARKDOWN = /^(?:([A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*)\/)?([^/]+)\.md$/;

/** Finds the file that contains the Markdown for `{slug}.md`, or for `{language}/{slug}.md` in other languages than the site's own. */
export async function findPackedMarkdown(db: Db, publicationId: string, path: string): Promise<PackedMarkdown | undefined> {
  const [, language = null, slug] = MARKDOWN.exec(path) ?? [];
  if (slug === undefined) return undefined;
  const { rows } = await sql<PublicationFile & { article_id: number }>`
    select f.path, f.storage_key, f.content_type, f.sha256, f.size_bytes, a.article_id
      from publications p
      join publication_articles a on a.publication_id = p.id and a.language = coalesce(${language}, p.language) and a.slug = ${slug}
      join publication_files f on f.publication_id = p.id and f.path = a.markdown_path
     where p.id = ${publicationId} and ${language}::text is distinct from p.language`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { article_id: articleId, ...file } = row;
  return { file, articleId };
}

/** Finds the article with this slug in the live publication. */
export async function findLiveArticle(
  db: Db,
  { publicationId, language: own }: Pick<LiveSite, 'publicationId' | 'language'>,
  { language, slug }: { language: string; slug: string },
): Promise<{ slug: string; title: string } | undefined> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select a.slug, r.title
      from publication_articles a
      join article_revisions r
        on r.article_id = a.article_id and r.number = a.revision and r.language = case when a.language = ${own} then '' else a.language end
     where a.publication_id = ${publicationId} and a.language = ${language} and a.slug = ${slug}`.execute(db);
  return rows[0];
}

/** Lists the files that contain the Markdown of a language's articles, in reading order. `prefix` is the language's folder. */
export async function listMarkdownFiles(
  db: Db,
  { publicationId, language }: Pick<LiveSite, 'publicationId' | 'language'>,
  prefix: string,
): Promise<Pick<PublicationFile, 'storage_key' | 'sha256' | 'path'>[]> {
  const { rows } = await sql<Pick<PublicationFile, 'storage_key' | 'sha256' | 'path'>>`
    select f.path, f.storage_key, f.sha256
      from (select coalesce(markdown_path, ${prefix} || slug || '.md') as path, min(position) as position
              from publication_articles where publication_id = ${publicationId} and language = ${language} group by 1) a
      join publication_files f on f.publication_id = ${publicationId} and f.path = a.path
     order by a.position`.execute(db);
  return rows;
}
