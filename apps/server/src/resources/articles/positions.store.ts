import type { RawBuilder } from 'kysely';
import * as positions from '../../platform/db/positions.ts';
import type { Db } from '../../platform/db/tables.ts';

/** All SQL that writes the positions of articles. Who calls this holds the project's tree (`lockTree`). */

export interface ArticleSiblings {
  projectId: string;
  folderId: number | null;
}

const TABLE = { table: 'articles' } as const;

/** Makes room at a position for an article, which may stand in the folder already; answers the position, at most one past the others. */
export function openPosition(tx: Db, siblings: ArticleSiblings & { position: number; exceptId: number }): Promise<number> {
  return positions.openPosition(tx, { ...siblings, ...TABLE });
}

/** Whether nothing stands behind the article in its folder. */
export function isLast(tx: Db, siblings: ArticleSiblings & { id: number; position: number }): Promise<boolean> {
  return positions.isLast(tx, { ...siblings, ...TABLE });
}

/** Closes the gaps that articles left behind which went elsewhere; what shares a position goes apart. */
export function closeGaps(tx: Db, siblings: ArticleSiblings): Promise<void> {
  return positions.closeGaps(tx, { ...siblings, ...TABLE });
}

/** The same in many folders at once. */
export function closeGapsIn(tx: Db, folderIds: number[]): Promise<void> {
  return positions.closeGapsIn(tx, 'articles', folderIds);
}

/** One past the last article of a folder. */
export function findEndPosition(db: Db, { projectId, folderId }: ArticleSiblings): Promise<number> {
  return positions.findEndPosition(db, { projectId, folderId, ...TABLE });
}

/** The same, to be read by the statement that puts an article there. */
export function selectEndPosition({ projectId, folderId }: ArticleSiblings): RawBuilder<number> {
  return positions.selectEndPosition({ projectId, folderId, ...TABLE });
}
