import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectStructure } from '@docreel/contract';
import { filterModel, folderIdOf, pathTo, positionOf, toTreeModel } from './tree-model.ts';

const article = (id: number, title: string) => ({ id, title }) as ProjectStructure['articles'][number];
const folder = (id: number, name: string, more: object) => ({ id, name, children: [], articles: [], ...more }) as never;

const model = toTreeModel({
  folders: [
    folder(1, 'Guides', { children: [folder(2, 'Deep', { articles: [article(12, 'Hidden depths')] })], articles: [article(11, 'Start')] }),
  ],
  articles: [article(10, 'Welcome')],
});

test('folders come before articles, each node knows what it lies in', () => {
  assert.deepEqual(model.get('root')?.children, ['f1', 'a10']);
  assert.deepEqual(model.get('f1')?.children, ['f2', 'a11']);
  assert.deepEqual(pathTo(model, 'a12'), ['a12', 'f2', 'f1']);
  assert.equal(folderIdOf(model, 'root'), null);
  assert.equal(folderIdOf(model, 'f2'), 2);
});

test('a place among all is told as one among folders and one among articles, without what moves', () => {
  assert.deepEqual(positionOf(model, { folder: 'root', index: 2, moved: new Set() }), { folder: 1, article: 1 });
  assert.deepEqual(positionOf(model, { folder: 'f1', index: 1, moved: new Set(['f2']) }), { folder: 0, article: 1 });
});

test('a filter keeps what fits and the folders that lead there', () => {
  const found = filterModel(model, 'depths');
  assert.deepEqual([...found.keys()].toSorted(), ['a12', 'f1', 'f2', 'root']);
  assert.deepEqual(found.get('f1')?.children, ['f2']);
});
