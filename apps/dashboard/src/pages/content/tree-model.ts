import type { ArticleListItem, ProjectStructure, StructureFolder } from '@docreel/contract';
import { contentText } from '../../text/content.ts';

/** The tree of folders and articles as the tree component wants it: by id, `root`, `f3` of a folder, `a12` of an article. */
export interface TreeNode {
  nodeId: string;
  kind: 'folder' | 'article';
  id: number;
  title: string;
  /** Node it lies in. */
  parent: string;
  /** Of a folder: folders first, then articles, each in their order. */
  children: string[];
  article: ArticleListItem | null;
}
export type TreeModel = ReadonlyMap<string, TreeNode>;

export const ROOT = 'root';

export function toTreeModel({ folders, articles }: ProjectStructure): TreeModel {
  const nodes = new Map<string, TreeNode>();
  function addArticles(list: readonly ArticleListItem[], parent: string): string[] {
    return list.map((article) => {
      const nodeId = `a${article.id}`;
      nodes.set(nodeId, { nodeId, kind: 'article', id: article.id, title: article.title, parent, children: [], article });
      return nodeId;
    });
  }
  function addFolders(list: readonly StructureFolder[], parent: string): string[] {
    return list.map((folder) => {
      const nodeId = `f${folder.id}`;
      const children = [...addFolders(folder.children, nodeId), ...addArticles(folder.articles, nodeId)];
      nodes.set(nodeId, { nodeId, kind: 'folder', id: folder.id, title: folder.name, parent, children, article: null });
      return nodeId;
    });
  }
  const children = [...addFolders(folders, ROOT), ...addArticles(articles, ROOT)];
  nodes.set(ROOT, { nodeId: ROOT, kind: 'folder', id: 0, title: contentText.root, parent: '', children, article: null });
  return nodes;
}

/** The API's id of a folder's node; null: the root. */
export function folderIdOf(model: TreeModel, nodeId: string): number | null {
  const node = model.get(nodeId);
  return !node || node.nodeId === ROOT ? null : node.id;
}

/** The folder and all it lies in: what has to be open for it to be seen. */
export function pathTo(model: TreeModel, nodeId: string): string[] {
  const path: string[] = [];
  for (let node = model.get(nodeId); node && node.nodeId !== ROOT; node = model.get(node.parent)) path.push(node.nodeId);
  return path;
}

/**
 * The API counts the places of folders and of articles apart. `index` is the place among all that lie in the folder without what is moved.
 */
export function positionOf(model: TreeModel, { folder, index, moved }: { folder: string; index: number; moved: ReadonlySet<string> }) {
  const before = (model.get(folder)?.children ?? []).filter((nodeId) => !moved.has(nodeId)).slice(0, index);
  const isFolder = (nodeId: string) => model.get(nodeId)?.kind === 'folder';
  return { folder: before.filter(isFolder).length, article: before.filter((nodeId) => !isFolder(nodeId)).length };
}

/** What fits the words, and the folders that lead there. */
export function filterModel(model: TreeModel, words: string): TreeModel {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return model;
  const kept = new Set<string>([ROOT]);
  for (const node of model.values())
    if (node.title.toLowerCase().includes(wanted)) for (const nodeId of pathTo(model, node.nodeId)) kept.add(nodeId);
  const nodes = [...model.values()].filter(({ nodeId }) => kept.has(nodeId));
  return new Map(nodes.map((node) => [node.nodeId, { ...node, children: node.children.filter((nodeId) => kept.has(nodeId)) }]));
}
