import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ICON_NAMES, OTHER_ICON } from './icon-names.ts';

test('the names are the classes of the training, in their order', async () => {
  const classes = JSON.parse(await readFile(new URL('../../../../tools/icons/classes.json', import.meta.url), 'utf8')) as object;
  assert.deepEqual(ICON_NAMES, [OTHER_ICON, ...Object.keys(classes)]);
});
