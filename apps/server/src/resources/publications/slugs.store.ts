import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';

/** All SQL that writes the slugs of articles that were ever published, and finds where those of articles and projects lead. */

/**
 * Notes who has which slug in a publication that goes live. A slug that changes hands belongs to its newest owner; the one before
 * is remembered, for the day the newest one is gone. What the one that was live until now, if any, shows just so was noted then.
 */
export async function insertPublishedSlugs(
  tx: Db,
  projectId: string,
  { publicationId, before }: { publicationId: string; before: string | null },
): Promise<void> {
  // As numbers by themselves: joined, the database asked who has a slug before it knew that nothing was new.
  const number = (id: string | null) => sql`coalesce((select number from publications where id = ${id}), 0)`;
  await sql`
    insert into published_slugs (project_id, slug, article_id)
    select distinct p.project_id, p.slug, p.article_id
      from published_articles p
     where p.project_id = ${projectId}
       and p.since <= ${number(publicationId)} and p.until > ${number(publicationId)}
       and (p.since > ${number(before)} or p.until <= ${number(before)})
       and p.article_id is distinct from (
             select s.article_id from published_slugs s
              where s.project_id = p.project_id and s.slug = p.slug
              order by s.taken_at desc, s.article_id desc limit 1)
    on conflict (project_id, slug, article_id) do update set taken_at = excluded.taken_at`.execute(tx);
}

/** Where the article that last had the slug, and is published still, is now: in the language asked for if it is in it, else in the site's own. */
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

/** All that the project is called, or was. */
export async function listSlugs(db: Db, projectId: string): Promise<string[]> {
  const rows = await db.selectFrom('project_slugs').select('slug').where('project_id', '=', projectId).orderBy('slug').execute();
  return rows.map(({ slug }) => slug);
}

/** What a site is called now that was called so before. */
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
