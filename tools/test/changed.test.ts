import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsTouchedBy } from './changed.ts';

const TESTS = [
  'acceptance/folders.test.ts',
  'apps/server/src/resources/folders/folders.test.ts',
  'apps/server/src/lib/slug.test.ts',
  'packages/site/src/site.browser.test.ts',
  'packages/writer/src/templates.test.ts',
  'tools/docs/links.test.ts',
];

const RULES: [changed: string, touched: string[], why: string][] = [
  ['packages/site/src/labels/dutch.ts', [TESTS[0], TESTS[3]].map(String), 'through imports, and through the service that a test starts'],
  [
    'apps/server/src/platform/db/migrations/0001_projects_and_keys.sql',
    [TESTS[0], TESTS[1]].map(String),
    'through a folder that a file names',
  ],
  ['packages/site/src/theme/tokens.css', [TESTS[0], TESTS[3]].map(String), 'through a file that is read'],
  ['apps/server/src/lib/slug.test.ts', [String(TESTS[2])], 'a test by itself'],
  ['docs/guide/site.md', [String(TESTS[5])], 'a page of the guide'],
  ['package-lock.json', TESTS, 'what everything stands on'],
];

for (const [changed, touched, why] of RULES)
  test(`a change of ${changed} touches what stands on it: ${why}`, () => {
    assert.deepEqual(testsTouchedBy([changed], TESTS), touched);
  });
