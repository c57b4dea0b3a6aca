import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestSnapshot } from '../testing/snapshot.ts';
import type { SiteFolder } from '../types.ts';
import { createOutline } from './outline.ts';

function folder(id: number, parentId: number | null, position = id): SiteFolder {
  return { id, name: `Folder ${id}`, slug: `folder-${id}`, parentId, position, names: {} };
}

test('reading order is the root first, then folder by folder with its subfolders, sorted by position', () => {
  const { articles } = createTestSnapshot([
    { folderId: 3 },
    { folderId: 1, position: 9 },
    { folderId: 1, position: 2 },
    { folderId: null },
    { folderId: 2 },
  ]);
  const outline = createOutline({ articles, folders: [folder(1, null, 2), folder(2, null, 1), folder(3, 1)] });
  assert.deepEqual(
    outline.reading.map(({ id }) => id),
    [4, 5, 3, 2, 1],
  );
  assert.deepEqual(
    outline.root.folders.map((node) => [node.folder?.id, node.count, node.folders.map((child) => child.folder?.id)]),
    [
      [2, 1, []],
      [1, 3, [3]],
    ],
  );
});

test('folders without a published article are not shown', () => {
  const { articles } = createTestSnapshot([{ folderId: 2 }]);
  const { root } = createOutline({ articles, folders: [folder(1, null), folder(2, null), folder(3, 2), folder(4, 3)] });
  assert.deepEqual(
    root.folders.map((node) => [node.folder?.id, node.folders.length]),
    [[2, 0]],
  );
});

test('no article is lost if its folder is missing or part of a cycle', () => {
  const { articles } = createTestSnapshot([{ folderId: 99 }, { folderId: 1 }, { folderId: 3 }]);
  const outline = createOutline({ articles, folders: [folder(1, 2), folder(2, 1), folder(3, 98)] });
  assert.deepEqual(
    outline.reading.map(({ id }) => id),
    [1, 2, 3],
  );
});
