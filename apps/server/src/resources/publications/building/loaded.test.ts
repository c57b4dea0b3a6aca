import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Prints what these modules load, each in a line. */
const LOAD = `
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
  for (const module of process.argv.slice(1)) await import(module);`;

async function loadedBy(paths: string[]): Promise<string[]> {
  const addresses = paths.map((path) => pathToFileURL(path).href);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', LOAD, ...addresses], {
    maxBuffer: 10_000_000,
  });
  const loaded = stdout.split('\n');
  for (const address of addresses) assert.ok(loaded.includes(address), `${address} was not loaded`);
  return loaded;
}

const RESOURCES = join(import.meta.dirname, '..', '..');
const DATABASE = /\/node_modules\/(kysely|pg)\//;

test('no thread loads what speaks with the database: a new one is ready sooner, and smaller', async () => {
  const threads = globSync('**/*.thread.ts', { cwd: RESOURCES }).map((path) => join(RESOURCES, path));
  assert.ok(threads.length >= 10);
  const loaded = await loadedBy(threads);
  assert.deepEqual(
    loaded.filter((address) => DATABASE.test(address)),
    [],
  );
});

test('the threads of publishing read no YAML, and who gives them their work renders nothing', async () => {
  const threads = globSync('**/*.thread.ts', { cwd: import.meta.dirname }).map((path) => join(import.meta.dirname, path));
  const yaml = (await loadedBy(threads)).filter((address) => address.includes('/node_modules/yaml/'));
  assert.deepEqual(yaml, []);
  const site = (await loadedBy([join(RESOURCES, 'publications/publish.work.ts')])).filter((address) =>
    address.endsWith('/site/src/index.ts'),
  );
  assert.deepEqual(site, []);
});
