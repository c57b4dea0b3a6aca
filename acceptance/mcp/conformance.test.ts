import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProject, service } from '../testing/harness.ts';
import { startKeyProxy } from './key-proxy.ts';

/**
 * Runs the conformance suite of the protocol against the service, once for each protocol version. `conformance-baseline.json` lists the
 * checks that fail, by reason. A check that fails without being listed is a regression, and one that is listed but passes has to be removed.
 */

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'));

/** Failing checks by protocol version and reason. */
type Baseline = Record<string, Record<string, string[]>>;

interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
}

let folder = '';
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-conformance-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Runs all scenarios that a version requires. Returns their checks. */
async function runSuite(url: string, version: string): Promise<Check[]> {
  const output = path.join(folder, version);
  const args = [SUITE, 'server', '--url', url, '--requirements', version, '--output-dir', output];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  await once(child, 'close');
  const files = (await readdir(output, { recursive: true })).filter((file) => path.basename(file) === 'checks.json');
  const texts = await Promise.all(files.map((file) => readFile(path.join(output, file), 'utf8')));
  return texts.flatMap((text) => JSON.parse(text) as Check[]);
}

for (const version of ['2025-11-25', '2026-07-28']) {
  test(`version ${version} fails only the checks of the baseline`, async (t) => {
    const baseline = JSON.parse(await readFile(path.join(import.meta.dirname, 'conformance-baseline.json'), 'utf8')) as Baseline;
    const { origin } = await service();
    await using proxy = await startKeyProxy(origin, (await createProject()).key);
    const checks = await runSuite(`${proxy.origin}/mcp`, version);
    const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
    const passed = checks.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id);
    t.diagnostic(`${passed.length} checks passed, ${failed.length} failed`);
    const expected = Object.values(baseline[version] ?? {}).flat();
    assert.deepEqual([...new Set(failed)].sort(), expected.sort());
    for (const id of ['localhost-host-rebinding-rejected', 'localhost-host-valid-accepted', 'tools-list'])
      assert.ok(passed.includes(id), `${id} ran and passed`);
  });
}
