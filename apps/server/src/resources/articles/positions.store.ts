import type { RawBuilder } from 'kysely';
import * as positions from '../../platform/db/positions.ts';
import type { Db } from '../../platform/db/tables.ts';

/** SQL that writes the positions of articles. The caller holds the tree lock (`lockTree`). */

export interface ArticleSiblings {
  projectId: string;
  folderId: number | null;
}

const TABLE = { table: 'articles' } as const;

/** Frees a position for an article, which may already be in the folder. Returns the position, at most one past the last article. */
export function openPosition(tx: Db, siblings: ArticleSiblings & { position: number; exceptId: number }): Promise<number> {
  return positions.openPosition(tx, { ...siblings, ...TABLE });
}

/** Returns whether the article is the last of its folder. */
export function isLast(tx: Db, siblings: ArticleSiblings & { id: number; position: number }): Promise<boolean> {
  return positions.isLast(tx, { ...siblings, ...TABLE });
}

/** Renumbers the articles of a folder from 0, without gaps and equal positions. */
export function closeGaps(tx: Db, siblings: ArticleSiblings): Promise<void> {
  return positions.closeGaps(tx, { ...siblings, ...TABLE });
}

/** Renumbers the articles of several folders. */
export function closeGapsIn(tx: Db, folderIds: number[]): Promise<void> {
  return positions.closeGapsIn(tx, 'articles', folderIds);
}

/** Returns the position after the last article of a folder. */
export function findEndPosition(db: Db, { projectId, folderId }: ArticleSiblings): Promise<number> {
  return positions.findEndPosition(db, { projectId, folderId, ...TABLE });
}

/** Returns the same as an SQL expression, for the statement that inserts the article. */
export function selectEndPosition({ projectId, folderId }: ArticleSiblings): RawBuilder<number> {
  return positions.selectEndPosition({ projectId, folderId, ...TABLE });
}
