import path from 'node:path';
import { test } from 'node:test';

/**
 * Loads the test files that `TEST_FILES` names, a JSON list. Given the files themselves, Node's runner says nothing of one that
 * throws halfway through loading, and runs the tests that were registered until then: here such a file is a test that fails.
 */
const files = JSON.parse(process.env['TEST_FILES'] ?? '[]') as string[];
const root = path.resolve(import.meta.dirname, '../..');

for (const file of files) {
  try {
    await import(path.resolve(root, file));
  } catch (error) {
    test(`${file} can be loaded`, () => {
      throw error;
    });
  }
}
