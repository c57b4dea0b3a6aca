import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { readConfig } from '../config.ts';
import { installPostgres, runCommand, startOtherPostgres } from '../platform/db/testing/other-postgres.ts';
import { ask } from '../platform/db/testing/processes.ts';
import { addKey } from '../platform/http/testing/edge.ts';
import { createLog } from '../platform/log/log.ts';
import { startService } from '../service.ts';
import { backUp, restore } from './back-up.ts';
import { withDatabase } from './with-database.ts';

/** Follows the operators' guide from a backup to a restored service, and restores into other major versions of PostgreSQL. */

const ROOT = resolve(import.meta.dirname, '../../../..');
const MAJORS = [15, 17] as const;
const GUIDE = join(ROOT, 'docs/guide/operators.md');

let folder: string;
/** Settings of a service that has published one page, and that page. */
let env: Record<string, string>;
let site: string;
let page: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docreel-guide-'));
  env = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  const service = await startService(readConfig(env), createLog('silent'));
  const { key } = await withDatabase(env, (db) => addKey(db), { isAsItIs: true });
  const send = async (path: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=25' };
    const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
    return (await (await fetch(`${service.url}/api/v2${path}`, init)).json()) as Record<string, string>;
  };
  await send('/articles', { title: 'Kept', content: 'Größe, 大小 and `a \\t b`.' });
  assert.equal((await send(`/jobs/${(await send('/publish', {}))['jobId']}`))['status'], 'completed');
  site = new URL((await send('/publish/status'))['url'] ?? '').pathname;
  page = await readPage(service.url);
  await service.stop();
});
after(() => rm(folder, { recursive: true, force: true }));

async function readPage(origin: string): Promise<string> {
  const response = await fetch(`${origin}${site}kept/`);
  assert.equal(response.status, 200);
  return response.text();
}

test('the commands of the guide restore a backup, and the new service shows the same page', async () => {
  const [, block = ''] = /## Backup and restore\n\n```sh\n([^]*?)\n```/.exec(await readFile(GUIDE, 'utf8')) ?? [];
  const lines = block.replaceAll('/backups/docreel', join(folder, 'backup')).replaceAll('/new/data', join(folder, 'new')).split('\n');
  assert.deepEqual(
    lines.map((line) => /npm (start|run docreel -- \w+)/.exec(line)?.[1]),
    ['run docreel -- backup', 'run docreel -- restore', 'start'],
  );
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  for (const line of lines.slice(0, 2)) {
    const { code, stderr } = await runCommand('env', ...settings, 'sh', '-c', `cd '${ROOT}' && ${line}`);
    assert.equal(code, 0, stderr);
  }
  // The shell is replaced by npm, which passes the signal on.
  const command = `exec env ${lines[2]}`;
  const child = spawn('sh', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    assert.equal(await readPage(await readUrl(createInterface({ input: child.stdout }))), page);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** Returns the URL of a service from its log. */
async function readUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const found = /"url":"([^"]+)".*"msg":"ready"/.exec(line);
    if (found?.[1]) return found[1];
  }
  throw new Error('The service did not start.');
}

test('a backup is restored into an older major version of PostgreSQL, and a backup of that one into a newer one', async (t) => {
  let from = join(folder, 'first');
  await backUp(env, from);
  for (const major of MAJORS) {
    const packageDir = await installPostgres(major);
    if (packageDir === null) return t.skip('npm cannot install another PostgreSQL here');
    await using opened = new AsyncDisposableStack();
    const server = await startOtherPostgres(join(folder, `server-${major}`), packageDir);
    opened.defer(server.stop);
    const settings = { ...env, DATABASE_URL: server.url, DATA_DIR: join(folder, `data-${major}`) };
    await restore(settings, from);
    const service = await startService(readConfig(settings), createLog('silent'));
    opened.defer(service.stop);
    assert.equal(await readPage(service.url), page);
    assert.match(String(await ask(server.url, 'select version()')), new RegExp(`^PostgreSQL ${major}`));
    from = join(folder, `backup-${major}`);
    await backUp(settings, from);
  }
});
