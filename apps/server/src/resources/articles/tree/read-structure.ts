import { type ArticleListItem, type ProjectStructure, projectOperations, type StructureFolder } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ANSWER_MAX_BYTES } from '../../../platform/http/bodies/encode-answer.ts';
import { createAnswerTooLargeError } from '../../../platform/http/errors/answer-too-large.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { type BaseUrls, type ArticleItemRow, toListItem } from '../article.ts';
import { listTreeArticles, countTreeBytes } from '../lists.store.ts';
import { checkFolder } from '../create-article.ts';
import { toFolder } from '../../folders/folder.ts';
import { findSiteUrl } from '../../projects/site-url.ts';
import { countChildren, listTreeFolders, type TreeFolderRow, type TreePart } from './tree.store.ts';

/**
 * Approximate size of a folder as JSON, in bytes, without its name and slug. An estimate that is too low is safe, because the response is
 * measured again.
 */
const FOLDER_BYTES = 180;

interface Tree {
  folders: TreeFolderRow[];
  articles: ArticleItemRow[];
  /** Number of children of each folder that is listed without its children. */
  counts: Map<number, { articlesCount: number; foldersCount: number }>;
}

/** Returns the tree of folders and articles, or a part of it. Siblings are sorted by position, then by ID. */
export async function readStructure(
  { db, config }: Pick<Context, 'db' | 'config'>,
  projectId: string,
  { folderId, depth }: { folderId?: number | undefined; depth?: number | undefined } = {},
): Promise<ProjectStructure> {
  const part = { folderId: folderId ?? null, depth: depth ?? null };
  // All queries run on one snapshot. Otherwise a folder deleted between two queries would hide its articles.
  const tree = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readTree(tx, projectId, part));
  return buildTree(tree, part, { site: await findSiteUrl({ db, config }, projectId), app: config.PUBLIC_URL });
}

async function readTree(tx: Db, projectId: string, part: TreePart): Promise<Tree> {
  if (part.folderId !== null) await checkFolder(tx, projectId, part.folderId);
  const folders = await listTreeFolders(tx, projectId, part);
  const [open, cut] = [folders.filter((row) => !isBelowDepth(row, part)), folders.filter((row) => isBelowDepth(row, part))];
  const parents = {
    inRoot: part.folderId === null,
    folderIds: [...(part.folderId === null ? [] : [part.folderId]), ...open.map(({ id }) => id)],
  };
  const bytes = folders.length * FOLDER_BYTES + (await countTreeBytes(tx, projectId, parents));
  // The size is checked before the articles are loaded, so that a large response does not use much memory.
  if (bytes > ANSWER_MAX_BYTES) throw createAnswerTooLargeError(projectOperations.getProjectStructure);
  const articles = await listTreeArticles(tx, projectId, parents);
  return {
    folders,
    articles,
    counts:
      cut.length === 0
        ? new Map()
        : await countChildren(
            tx,
            projectId,
            cut.map(({ id }) => id),
          ),
  };
}

function isBelowDepth({ level }: TreeFolderRow, { depth }: TreePart): boolean {
  return depth !== null && level >= depth;
}

function buildTree({ folders, articles, counts }: Tree, { folderId }: TreePart, urls: BaseUrls): ProjectStructure {
  const root: { children: StructureFolder[]; articles: ArticleListItem[] } = { children: [], articles: [] };
  const parents = new Map<number, StructureFolder>(
    folders.map((row) => [row.id, { ...toFolder(row), articlesCount: 0, foldersCount: 0, articles: [], children: [] }]),
  );
  const findParent = (id: number | null) => (id === null || id === folderId ? root : (parents.get(id) ?? root));
  for (const folder of parents.values()) findParent(folder.parentId).children.push(folder);
  for (const row of articles) findParent(row.folder_id).articles.push(toListItem(row, urls));
  for (const folder of parents.values()) {
    const inside = counts.get(folder.id) ?? { articlesCount: folder.articles.length, foldersCount: folder.children.length };
    Object.assign(folder, inside);
  }
  return { folders: root.children, articles: root.articles };
}
