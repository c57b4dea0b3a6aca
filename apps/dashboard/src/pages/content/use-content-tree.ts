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
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { canPlaceAt, findPath, ROOT, type TreeModel, type TreeNode } from './tree-model.ts';

export interface TreeOptions {
  model: TreeModel;
  /** Whether a filter is active. All folders are then expanded. */
  isFiltered: boolean;
  /** ID of the node that is visible first, or null. */
  startAt: string | null;
  mayWrite: boolean;
  onOpen: (node: TreeNode) => void;
  onRename: (node: TreeNode, title: string) => void;
  onDrop: (nodes: TreeNode[], folder: string, index: number | null) => void;
  scrollTo: (index: number) => void;
}

const EMPTY_NODE: TreeNode = { nodeId: '', kind: 'article', id: 0, title: '', parent: ROOT, children: [], article: null };

/** Implements the behavior of the tree: keyboard navigation, selection, dragging with pointer and keyboard, renaming. */
export function useContentTree(options: TreeOptions): TreeInstance<TreeNode> {
  const { model, isFiltered, startAt, mayWrite } = options;
  const [expandedItems, setExpandedItems] = useState<string[]>(() => (startAt === null ? [] : findPath(model, startAt)));
  // Memoized, because the tree treats a new array as a change.
  const all = useMemo(() => [...model.values()].filter(({ kind }) => kind === 'folder').map(({ nodeId }) => nodeId), [model]);
  const tree = useTree<TreeNode>({
    rootItemId: ROOT,
    state: { expandedItems: isFiltered ? all : expandedItems },
    setExpandedItems,
    getItemName: (item) => item.getItemData().title,
    isItemFolder: (item) => item.getItemData().kind === 'folder',
    dataLoader: {
      getItem: (nodeId) => model.get(nodeId) ?? EMPTY_NODE,
      getChildren: (nodeId) => model.get(nodeId)?.children ?? [],
    },
    onPrimaryAction: (item) => options.onOpen(item.getItemData()),
    hotkeys: {
      // The library opens items by click only. Enter also ends renaming and dragging.
      customOpen: {
        hotkey: 'Enter',
        isEnabled: (one) => !one.isRenamingItem() && !one.getState().dnd,
        handler: (event, one) => {
          // Buttons in the row handle their own keys.
          if (event.target instanceof Element && event.target.matches('[role=treeitem]')) openItem(one.getFocusedItem());
        },
      },
    },
    canRename: () => mayWrite,
    onRename: (item, value) => options.onRename(item.getItemData(), value),
    canReorder: !isFiltered,
    canDrag: () => mayWrite && !isFiltered,
    canDrop: (items, target) => {
      const index = getInsertionIndex(target);
      const folder = target.item.getId();
      return target.item.isFolder() && (index === null || canPlaceAt(model, getNodes(items), { folder, index }));
    },
    onDrop: (items, target) => {
      const folder = target.item.getId();
      // The moved items stay visible. Otherwise the focused item would be inside a collapsed folder, and Tab would skip the tree.
      setExpandedItems((before) => [...new Set([...before, ...findPath(model, folder)])]);
      options.onDrop(getNodes(items), folder, getInsertionIndex(target));
    },
    indent: 20,
    scrollToItem: (item) => options.scrollTo(item.getItemMeta().index),
    features: [
      syncDataLoaderFeature,
      selectionFeature,
      hotkeysCoreFeature,
      dragAndDropFeature,
      keyboardDragAndDropFeature,
      renamingFeature,
    ],
  });
  // The tree component caches its data until it is rebuilt.
  useEffect(() => {
    tree.rebuildTree();
  }, [tree, model, isFiltered]);
  return tree;
}

/** Opens an article. Expands or collapses a folder. */
function openItem(item: ItemInstance<TreeNode>): void {
  if (!item.isFolder()) item.primaryAction();
  else if (item.isExpanded()) item.collapse();
  else item.expand();
}

/** Returns the properties of a row. Clicks with Ctrl or Shift only select. The library would also open the item. */
export function getRowProps(item: ItemInstance<TreeNode>): Record<string, unknown> {
  const props = item.getProps() as { onClick: (event: MouseEvent) => void };
  return {
    ...props,
    onClick(event: MouseEvent) {
      const isAdded = event.ctrlKey || event.metaKey;
      if (event.shiftKey || isAdded) selectItem(item, { isRange: event.shiftKey, isAdded });
      else props.onClick(event);
    },
  };
}

/** Selects an item, or the range from the item that was selected or focused last. */
function selectItem(item: ItemInstance<TreeNode>, { isRange, isAdded }: { isRange: boolean; isAdded: boolean }): void {
  const tree = item.getTree();
  const { current } = tree.getDataRef<{ selectUpToAnchorId?: string | null }>();
  if (isRange) {
    current.selectUpToAnchorId ??= tree.getState().focusedItem ?? item.getId();
    item.selectUpTo(isAdded);
  } else {
    current.selectUpToAnchorId = item.getId();
    item.toggleSelect();
  }
  item.setFocused();
}

function getNodes(items: readonly ItemInstance<TreeNode>[]): TreeNode[] {
  return items.map((item) => item.getItemData());
}

function getInsertionIndex(target: DragTarget<TreeNode>): number | null {
  return isOrderedDragTarget(target) ? target.insertionIndex : null;
}
