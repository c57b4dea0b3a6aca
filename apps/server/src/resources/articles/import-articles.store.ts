import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from './article.ts';

/** SQL of imports that writes articles. Revisions are written by `revisions.store.ts`. */

/** Returns ID and slug of all articles outside the trash. */
export async function listArticleKeys(db: Db, projectId: string): Promise<{ id: number; slug: string }[]> {
  return db.selectFrom('articles').select(['id', 'slug']).where('project_id', '=', projectId).where('trashed_at', 'is', null).execute();
}

/** Sets temporary slugs, so that articles can exchange theirs. */
export async function releaseSlugs(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`update articles set slug = 'moving-' || id where id = any(${ids}::int[])`.execute(tx);
}

/** Sets position and visibility without creating a revision. */
export async function setArticlePosition(tx: Db, id: number, place: { position: number; isHidden: boolean }): Promise<ArticleRow> {
  return tx
    .updateTable('articles')
    .set({ position: place.position, is_hidden: place.isHidden })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
