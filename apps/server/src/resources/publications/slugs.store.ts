import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/**
 * Contains all SQL that writes the slugs of published articles, and the SQL that finds the redirects for old slugs of articles and
 * projects.
 */

/**
 * Records the slugs of a publication's articles when it goes live. A slug belongs to the article that used it last. Earlier owners are
 * kept, in case the last one is deleted.
 */
export async function insertPublishedSlugs(tx: Db, projectId: string, publicationId: string): Promise<void> {
  await sql`
    insert into published_slugs (project_id, slug, article_id)
    select distinct ${projectId}::uuid, p.slug, p.article_id
      from publication_articles p
     where p.publication_id = ${publicationId}
       and p.article_id is distinct from (
             select s.article_id from published_slugs s
              where s.project_id = ${projectId} and s.slug = p.slug
              order by s.taken_at desc, s.article_id desc limit 1)
    on conflict (project_id, slug, article_id) do update set taken_at = excluded.taken_at`.execute(tx);
}

/**
 * Finds the published article that had this slug last. Returns it in the requested language, or in the site's own language if it is not
 * translated.
 */
export async function findMovedArticle(
  db: Db,
  site: { projectId: string; publicationId: string; language: string },
  slug: string,
): Promise<{ slug: string; language: string } | undefined> {
  const { rows } = await sql<{ slug: string; language: string }>`
    select a.slug, a.language
      from published_slugs s
      join publications p on p.id = ${site.publicationId}
      join publication_articles a
        on a.publication_id = p.id and a.article_id = s.article_id and a.language in (${site.language}, p.language)
     where s.project_id = ${site.projectId} and s.slug = ${slug}
     order by s.taken_at desc, s.article_id desc, a.language = ${site.language} desc
     limit 1`.execute(db);
  return rows[0];
}

/** Lists the current slug and all former slugs of the project. */
export async function listSlugs(db: Db, projectId: string): Promise<string[]> {
  const rows = await db.selectFrom('project_slugs').select('slug').where('project_id', '=', projectId).orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** Returns the current slug of the site that formerly had this slug. */
export async function findMovedSite(db: Db, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('project_slugs')
    .innerJoin('projects', 'projects.id', 'project_slugs.project_id')
    .select('projects.slug')
    .where('project_slugs.slug', '=', slug)
    .whereRef('projects.slug', '<>', 'project_slugs.slug')
    .executeTakeFirst();
  return row?.slug;
}
