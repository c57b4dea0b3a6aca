import { glob } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

/**
 * Loads the test files that match the patterns in `TEST_PATTERNS`, a JSON list. Given the files themselves, Node's runner
 * says nothing of one that throws halfway through loading, and runs the tests that were registered until then: here
 * such a file is a test that fails.
 */
const patterns = JSON.parse(process.env['TEST_PATTERNS'] ?? '[]') as string[];
const root = path.resolve(import.meta.dirname, '../..');

const files: string[] = [];
for await (const file of glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] })) files.push(file);

for (const file of files.toSorted()) {
  try {
    await import(path.resolve(root, file));
  } catch (error) {
    test(`${file} can be loaded`, () => {
      throw error;
    });
  }
}
