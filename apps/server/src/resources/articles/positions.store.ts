import type { RawBuilder } from 'kysely';
import * as positions from '../../platform/db/positions.ts';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that writes the positions of articles in their folder. The caller must hold the tree lock (`lockTree`). */

export interface ArticleSiblings {
  projectId: string;
  folderId: number | null;
}

const TABLE = { table: 'articles' } as const;

/**
 * Makes a position in the folder free by moving the following articles back. Returns the position, which is at most one after the last
 * article.
 */
export function openPosition(tx: Db, siblings: ArticleSiblings & { position: number; exceptId: number }): Promise<number> {
  return positions.openPosition(tx, { ...siblings, ...TABLE });
}

/** Returns whether the article is the last one in its folder. */
export function isLast(tx: Db, siblings: ArticleSiblings & { id: number; position: number }): Promise<boolean> {
  return positions.isLast(tx, { ...siblings, ...TABLE });
}

/** Numbers the articles of a folder from 0, without gaps or duplicates. */
export function closeGaps(tx: Db, siblings: ArticleSiblings): Promise<void> {
  return positions.closeGaps(tx, { ...siblings, ...TABLE });
}

/** Numbers the articles of several folders from 0, without gaps or duplicates. */
export function closeGapsIn(tx: Db, folderIds: number[]): Promise<void> {
  return positions.closeGapsIn(tx, 'articles', folderIds);
}

/** Returns the position after the last article of the folder. */
export function findEndPosition(db: Db, { projectId, folderId }: ArticleSiblings): Promise<number> {
  return positions.findEndPosition(db, { projectId, folderId, ...TABLE });
}

/** Returns an SQL expression for the position after the last article of the folder. */
export function selectEndPosition({ projectId, folderId }: ArticleSiblings): RawBuilder<number> {
  return positions.selectEndPosition({ projectId, folderId, ...TABLE });
}
