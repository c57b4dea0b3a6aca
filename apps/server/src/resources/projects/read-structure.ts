import type { ArticleListItem, ProjectStructure, StructureFolder } from '@docreel/contract';
import type { Context } from '../../context.ts';
import { toListItem } from '../articles/article.ts';
import { listAllArticles } from '../articles/articles.store.ts';
import { toFolder } from '../folders/folder.ts';
import { findSite } from '../publications/serving/find-site.ts';
import { listFolders } from '../folders/folders.store.ts';

/** The whole tree, by position, then id, at every level. */
export async function readStructure({ db, config }: Pick<Context, 'db' | 'config'>, projectId: string): Promise<ProjectStructure> {
  // One moment of both: a folder that is deleted in between would take its articles out of the tree.
  const [folders, articles] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => [await listFolders(tx, projectId), await listAllArticles(tx, projectId)] as const);
  const site = await findSite({ db, config }, projectId);
  const root: { children: StructureFolder[]; articles: ArticleListItem[] } = { children: [], articles: [] };
  const places = new Map(
    folders.map((row) => [row.id, { ...toFolder(row), articles: [] as ArticleListItem[], children: [] as StructureFolder[] }]),
  );
  const placeOf = (id: number | null) => (id === null ? root : (places.get(id) ?? root));
  for (const folder of places.values()) placeOf(folder.parentId).children.push(folder);
  for (const row of articles) placeOf(row.folder_id).articles.push(toListItem(row, site));
  return { folders: root.children, articles: root.articles };
}
