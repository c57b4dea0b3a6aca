import type { RawBuilder } from 'kysely';
import * as places from '../../platform/db/places.ts';
import type { Db } from '../../platform/db/tables.ts';

/** All SQL that writes the places of articles. Who calls this holds the project's tree (`lockTree`). */

export interface ArticlePlace {
  projectId: string;
  folderId: number | null;
}

const TABLE = { table: 'articles' } as const;

/** Makes room at a position for an article, which may stand in the folder already; answers the position, at most one past the others. */
export function openPlace(tx: Db, place: ArticlePlace & { position: number; exceptId: number }): Promise<number> {
  return places.openPlace(tx, { ...place, ...TABLE });
}

/** Whether nothing stands behind the article in its folder. */
export function isLast(tx: Db, place: ArticlePlace & { id: number; position: number }): Promise<boolean> {
  return places.isLast(tx, { ...place, ...TABLE });
}

/** Closes the gaps that articles left behind which went elsewhere; what shares a position goes apart. */
export function closeGaps(tx: Db, place: ArticlePlace): Promise<void> {
  return places.closeGaps(tx, { ...place, ...TABLE });
}

/** The same in many folders at once. */
export function closeGapsIn(tx: Db, folderIds: number[]): Promise<void> {
  return places.closeGapsIn(tx, 'articles', folderIds);
}

/** One past the last article of a folder. */
export function findEndPlace(db: Db, { projectId, folderId }: ArticlePlace): Promise<number> {
  return places.findEndPlace(db, { projectId, folderId, ...TABLE });
}

/** The same, to be read by the statement that puts an article there. */
export function endPlace({ projectId, folderId }: ArticlePlace): RawBuilder<number> {
  return places.endPlace({ projectId, folderId, ...TABLE });
}
