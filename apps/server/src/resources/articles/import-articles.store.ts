import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from './article.ts';

/** SQL that imports use to write articles. The SQL for their revisions is in `revisions.store.ts`. */

/** Returns the ID and slug of each article outside the trash. */
export async function listArticleKeys(db: Db, projectId: string): Promise<{ id: number; slug: string }[]> {
  return db.selectFrom('articles').select(['id', 'slug']).where('project_id', '=', projectId).where('trashed_at', 'is', null).execute();
}

/** Gives the articles temporary slugs, so that an import can exchange the slugs of two articles. */
export async function releaseSlugs(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`update articles set slug = 'moving-' || id where id = any(${ids}::int[])`.execute(tx);
}

/** Sets an article's position and visibility without creating a revision. */
export async function setArticlePosition(tx: Db, id: number, place: { position: number; isHidden: boolean }): Promise<ArticleRow> {
  return tx
    .updateTable('articles')
    .set({ position: place.position, is_hidden: place.isHidden })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
