import { type ArticleListItem, type ProjectStructure, projectOperations, type StructureFolder } from '@docreel/contract';
import type { Context } from '../../../context.ts';
import { ANSWER_MAX_BYTES } from '../../../platform/http/bodies/encode-answer.ts';
import { createAnswerTooLargeError } from '../../../platform/http/errors/answer-too-large.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { type Addresses, type ArticleItemRow, toListItem } from '../article.ts';
import { listTreeArticles, countTreeBytes } from '../lists.store.ts';
import { checkFolder } from '../create-article.ts';
import { toFolder } from '../../folders/folder.ts';
import { findSiteUrl } from '../../projects/site-url.ts';
import { countInside, listTreeFolders, type TreeFolderRow, type TreePart } from './structure.store.ts';

/** Of a folder as JSON, its name and slug left out: too little rather than too much, because what is written is measured again. */
const FOLDER_BYTES = 180;

interface Tree {
  folders: TreeFolderRow[];
  articles: ArticleItemRow[];
  /** Of the folders whose content is cut off. */
  counts: Map<number, { articlesCount: number; foldersCount: number }>;
}

/** The tree or a part of it, by position, then id, at every level. */
export async function readStructure(
  { db, config }: Pick<Context, 'db' | 'config'>,
  projectId: string,
  { folderId, depth }: { folderId?: number | undefined; depth?: number | undefined } = {},
): Promise<ProjectStructure> {
  const part = { folderId: folderId ?? null, depth: depth ?? null };
  // One moment of all: a folder that is deleted in between would take its articles out of the tree.
  const tree = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readTree(tx, projectId, part));
  return plant(tree, part, { site: await findSiteUrl({ db, config }, projectId), app: config.PUBLIC_URL });
}

async function readTree(tx: Db, projectId: string, part: TreePart): Promise<Tree> {
  if (part.folderId !== null) await checkFolder(tx, projectId, part.folderId);
  const folders = await listTreeFolders(tx, projectId, part);
  const [open, cut] = [folders.filter((row) => !isCutOff(row, part)), folders.filter((row) => isCutOff(row, part))];
  const places = {
    inRoot: part.folderId === null,
    folderIds: [...(part.folderId === null ? [] : [part.folderId]), ...open.map(({ id }) => id)],
  };
  const bytes = folders.length * FOLDER_BYTES + (await countTreeBytes(tx, projectId, places));
  // Known before anything of it is read.
  if (bytes > ANSWER_MAX_BYTES) throw createAnswerTooLargeError(projectOperations.getProjectStructure);
  const articles = await listTreeArticles(tx, projectId, places);
  return {
    folders,
    articles,
    counts:
      cut.length === 0
        ? new Map()
        : await countInside(
            tx,
            projectId,
            cut.map(({ id }) => id),
          ),
  };
}

function isCutOff({ level }: TreeFolderRow, { depth }: TreePart): boolean {
  return depth !== null && level >= depth;
}

function plant({ folders, articles, counts }: Tree, { folderId }: TreePart, addresses: Addresses): ProjectStructure {
  const root: { children: StructureFolder[]; articles: ArticleListItem[] } = { children: [], articles: [] };
  const places = new Map<number, StructureFolder>(
    folders.map((row) => [row.id, { ...toFolder(row), articlesCount: 0, foldersCount: 0, articles: [], children: [] }]),
  );
  const placeOf = (id: number | null) => (id === null || id === folderId ? root : (places.get(id) ?? root));
  for (const folder of places.values()) placeOf(folder.parentId).children.push(folder);
  for (const row of articles) placeOf(row.folder_id).articles.push(toListItem(row, addresses));
  for (const folder of places.values()) {
    const inside = counts.get(folder.id) ?? { articlesCount: folder.articles.length, foldersCount: folder.children.length };
    Object.assign(folder, inside);
  }
  return { folders: root.children, articles: root.articles };
}
