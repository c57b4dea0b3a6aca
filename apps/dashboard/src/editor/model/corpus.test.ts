import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkdownFiles, readPackageReadmes } from '../../../../../packages/site/src/testing/markdown-files.ts';
import { readMeaning } from '../testing/meaning.ts';
import { touchAll } from '../testing/touch.ts';
import { readDocument } from './read-document.ts';
import { writeDocument } from './write-document.ts';

const files = [...readMarkdownFiles(), ...readPackageReadmes(120)];

test('files of the repository and of npm packages: an untouched document is written byte for byte', () => {
  for (const { name, content } of files) assert.equal(writeDocument(readDocument(content)).text, content, name);
});

test('files of the repository and of npm packages: every block keeps its meaning when it is written again', () => {
  let blocks = 0;
  let sources = 0;
  for (const { name, content } of files) {
    const touched = writeDocument(touchAll(readDocument(content)));
    blocks += touched.units.length;
    sources += touched.units.filter(({ node }) => node.type.name === 'source').length;
    assert.ok(
      touched.units.every(({ isExact }) => isExact),
      name,
    );
    assert.deepEqual(readMeaning(touched.text), readMeaning(content), name);
  }
  assert.ok(blocks >= 2000, `${blocks} blocks`);
  assert.ok(sources < blocks / 5, `${sources} source fields`);
});
