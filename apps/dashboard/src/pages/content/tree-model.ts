import type { ArticleListItem, ProjectStructure, StructureFolder } from '@docreel/contract';
import { contentText } from '../../text/content.ts';

/** A folder or an article in the tree. Its ID is `root`, `f3` for a folder, or `a12` for an article. */
export interface TreeNode {
  nodeId: string;
  kind: 'folder' | 'article';
  id: number;
  title: string;
  /** ID of the parent node. */
  parent: string;
  /** IDs of the children: folders first, then articles, each in their stored order. */
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

/** Returns the folder ID for the API, or null for the top level. */
export function getFolderId(model: TreeModel, nodeId: string): number | null {
  const node = model.get(nodeId);
  return !node || node.nodeId === ROOT ? null : node.id;
}

/** Returns the folder and its ancestors. They must be expanded to show the folder. */
export function findPath(model: TreeModel, nodeId: string): string[] {
  const path: string[] = [];
  for (let node = model.get(nodeId); node && node.nodeId !== ROOT; node = model.get(node.parent)) path.push(node.nodeId);
  return path;
}

/**
 * Converts a position among all children into the API's position, which counts folders and articles separately. The moved items are not
 * counted.
 */
export function toPositions(model: TreeModel, { folder, index, moved }: { folder: string; index: number; moved: ReadonlySet<string> }) {
  const before = (model.get(folder)?.children ?? []).filter((nodeId) => !moved.has(nodeId)).slice(0, index);
  const isFolder = (nodeId: string) => model.get(nodeId)?.kind === 'folder';
  return { folder: before.filter(isFolder).length, article: before.filter((nodeId) => !isFolder(nodeId)).length };
}

/**
 * Returns whether the nodes can be moved to an index among all children of a folder. Folders always come before articles, so an article
 * cannot be placed above a folder.
 */
export function canPlaceAt(model: TreeModel, nodes: readonly TreeNode[], { folder, index }: { folder: string; index: number }): boolean {
  const moved = new Set(nodes.map(({ nodeId }) => nodeId));
  const children = (model.get(folder)?.children ?? []).filter((nodeId) => !moved.has(nodeId));
  const folders = children.filter((nodeId) => model.get(nodeId)?.kind === 'folder').length;
  return nodes.every(({ kind }) => (kind === 'folder' ? index <= folders : index >= folders));
}

/** Returns the nodes whose title matches the filter, and the folders that contain them. */
export function filterModel(model: TreeModel, words: string): TreeModel {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return model;
  const kept = new Set<string>([ROOT]);
  for (const node of model.values())
    if (node.title.toLowerCase().includes(wanted)) for (const nodeId of findPath(model, node.nodeId)) kept.add(nodeId);
  const nodes = [...model.values()].filter(({ nodeId }) => kept.has(nodeId));
  return new Map(nodes.map((node) => [node.nodeId, { ...node, children: node.children.filter((nodeId) => kept.has(nodeId)) }]));
}
