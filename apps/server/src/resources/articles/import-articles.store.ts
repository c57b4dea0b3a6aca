import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { ArticleRow } from './article.ts';

/** What is written of articles when a project is brought in, beside their revisions. */

/** Those that are not in the trash. */
export async function listArticleKeys(db: Db, projectId: string): Promise<{ id: number; slug: string }[]> {
  return db.selectFrom('articles').select(['id', 'slug']).where('project_id', '=', projectId).where('trashed_at', 'is', null).execute();
}

/** Gives up slugs for a moment, so that articles can take one another's. */
export async function releaseSlugs(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`update articles set slug = 'moving-' || id where id = any(${ids}::int[])`.execute(tx);
}

/** Where it stands is no revision. */
export async function setArticlePosition(tx: Db, id: number, place: { position: number; isHidden: boolean }): Promise<ArticleRow> {
  return tx
    .updateTable('articles')
    .set({ position: place.position, is_hidden: place.isHidden })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
