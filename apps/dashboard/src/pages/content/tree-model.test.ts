import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectStructure } from '@docreel/contract';
import { canPlaceAt, filterModel, getFolderId, findPath, toPositions, toTreeModel } from './tree-model.ts';

const article = (id: number, title: string) => ({ id, title }) as ProjectStructure['articles'][number];
const folder = (id: number, name: string, more: object) => ({ id, name, children: [], articles: [], ...more }) as never;

const model = toTreeModel({
  folders: [
    folder(1, 'Guides', { children: [folder(2, 'Deep', { articles: [article(12, 'Hidden depths')] })], articles: [article(11, 'Start')] }),
  ],
  articles: [article(10, 'Welcome')],
});

test('folders come before articles, and each node knows its parent', () => {
  assert.deepEqual(model.get('root')?.children, ['f1', 'a10']);
  assert.deepEqual(model.get('f1')?.children, ['f2', 'a11']);
  assert.deepEqual(findPath(model, 'a12'), ['a12', 'f2', 'f1']);
  assert.equal(getFolderId(model, 'root'), null);
  assert.equal(getFolderId(model, 'f2'), 2);
});

test('a position among all children becomes separate positions of folders and articles', () => {
  assert.deepEqual(toPositions(model, { folder: 'root', index: 2, moved: new Set() }), { folder: 1, article: 1 });
  assert.deepEqual(toPositions(model, { folder: 'f1', index: 1, moved: new Set(['f2']) }), { folder: 0, article: 1 });
});

test('a filter keeps matching nodes and their folders', () => {
  const found = filterModel(model, 'depths');
  assert.deepEqual([...found.keys()].toSorted(), ['a12', 'f1', 'f2', 'root']);
  assert.deepEqual(found.get('f1')?.children, ['f2']);
});

test('articles can be placed only after the folders, and folders only before the articles', () => {
  const place = (nodeId: string, parent: string, index: number) =>
    canPlaceAt(
      model,
      [model.get(nodeId)].filter((node) => node !== undefined),
      { folder: parent, index },
    );
  assert.deepEqual(
    [0, 1, 2].map((index) => place('a11', 'root', index)),
    [false, true, true],
  );
  assert.deepEqual(
    [0, 1, 2].map((index) => place('f2', 'root', index)),
    [true, true, false],
  );
  assert.equal(place('f2', 'f1', 1), false, 'without itself, the folder has no other folder');
});
