import {
  dragAndDropFeature,
  type DragTarget,
  hotkeysCoreFeature,
  isOrderedDragTarget,
  type ItemInstance,
  keyboardDragAndDropFeature,
  renamingFeature,
  selectionFeature,
  syncDataLoaderFeature,
  type TreeInstance,
} from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useEffect, useMemo, useState } from 'react';
import { pathTo, ROOT, type TreeModel, type TreeNode } from './tree-model.ts';

export interface TreeWishes {
  model: TreeModel;
  /** While a filter is set all that is left is open. */
  isFiltered: boolean;
  /** Node to begin at, with what leads there open. */
  startAt: string | null;
  mayWrite: boolean;
  onOpen: (node: TreeNode) => void;
  onRename: (node: TreeNode, title: string) => void;
  onDrop: (nodes: TreeNode[], folder: string, index: number | null) => void;
  scrollTo: (index: number) => void;
}

const NOTHING: TreeNode = { nodeId: '', kind: 'article', id: 0, title: '', parent: ROOT, children: [], article: null };

/** The tree's behaviour: keys, selection, dragging with the pointer and with keys, renaming in place. How it looks is the page's. */
export function useContentTree(wishes: TreeWishes): TreeInstance<TreeNode> {
  const { model, isFiltered, startAt, mayWrite } = wishes;
  const [expandedItems, setExpandedItems] = useState<string[]>(() => (startAt === null ? [] : pathTo(model, startAt)));
  // The same list for the same model: another one each time would be a change each time.
  const all = useMemo(() => [...model.values()].filter(({ kind }) => kind === 'folder').map(({ nodeId }) => nodeId), [model]);
  const tree = useTree<TreeNode>({
    rootItemId: ROOT,
    state: { expandedItems: isFiltered ? all : expandedItems },
    setExpandedItems,
    getItemName: (item) => item.getItemData().title,
    isItemFolder: (item) => item.getItemData().kind === 'folder',
    dataLoader: {
      getItem: (nodeId) => model.get(nodeId) ?? NOTHING,
      getChildren: (nodeId) => model.get(nodeId)?.children ?? [],
    },
    onPrimaryAction: (item) => wishes.onOpen(item.getItemData()),
    canRename: () => mayWrite,
    onRename: (item, value) => wishes.onRename(item.getItemData(), value),
    canReorder: !isFiltered,
    canDrag: () => mayWrite && !isFiltered,
    canDrop: (_, target) => target.item.isFolder(),
    onDrop: (items, target) => wishes.onDrop(dataOf(items), target.item.getId(), indexOf(target)),
    indent: 20,
    scrollToItem: (item) => wishes.scrollTo(item.getItemMeta().index),
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
    ],
  });
  // It remembers what its loader said until it is told that this is old.
  useEffect(() => {
    tree.rebuildTree();
  }, [tree, model, isFiltered]);
  return tree;
}

function dataOf(items: readonly ItemInstance<TreeNode>[]): TreeNode[] {
  return items.map((item) => item.getItemData());
}

function indexOf(target: DragTarget<TreeNode>): number | null {
  return isOrderedDragTarget(target) ? target.insertionIndex : null;
}
