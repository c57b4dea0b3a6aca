import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { check } from './checks/check.ts';
import type { Checked } from './checks/findings.ts';
import { startCluster } from './cluster/cluster.ts';
import { openLedger } from './checks/ledger.ts';
import { makeVideo } from './make-video.ts';
import { run, type RunResult } from './run.ts';
import { runAll } from './run-all.ts';
import { SCENARIOS } from './scenarios.ts';
import { listProblems } from './table.ts';
import { startExternalServices } from './cluster/external-services.ts';

/** Runs a small part of the fault injection of `npm run faults`. */

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-faults-test-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const scenarioOf = (name: string) => SCENARIOS.find((one) => one.name === name) ?? assert.fail(`there is no scenario ${name}`);

// One scenario with an object store. The next test uses files on disk. The other faults have tests next to the service's code.
const SMALL_SET = ['s3-kill-any'];

/** Starting processes takes most of the time. This scenario kills only workers, so one API process is enough. */
const SMALL_CLUSTER = { apis: 2, workers: 2 };

/** Only `npm run faults` checks the recovery time, because it has the machine to itself. */
const problemsHere = (result: RunResult) => listProblems({ ...result, slowestMs: 0 });

// The tests run concurrently, because they mostly wait for the service to recover.
describe('faults', { concurrency: true }, () => {
  test('faults of processes lose and duplicate nothing with files in a store', async (t) => {
    const say = (line: string) => t.diagnostic(line);
    const results = await runAll({
      scenarios: SMALL_SET.map(scenarioOf),
      runs: SMALL_SET.length,
      seed: 4,
      clusters: 1,
      size: SMALL_CLUSTER,
      say,
    });
    const problems = results.flatMap((result) => problemsHere(result).map((problem) => `${result.scenario}: ${problem}`));
    assert.deepEqual(problems, []);
    assert.equal(results.length, SMALL_SET.length);
  });

  test('faults of processes lose and duplicate nothing with files on disk, and the checks detect lost, stuck and duplicated items', async () => {
    await using services = await startExternalServices(await makeVideo(folder));
    await using cluster = await startCluster('many', services, { ...SMALL_CLUSTER, apis: 1 });
    const ledgerFile = path.join(folder, 'crash-worker.jsonl');
    assert.deepEqual(problemsHere(await run(cluster, services, { scenario: scenarioOf('crash-worker'), seed: 3, ledgerFile })), []);
    const [project] = await cluster.query<{ id: string }>('select id from projects');
    const ledger = openLedger(ledgerFile);
    const checked: Checked = { cluster, ledger, projectId: project?.id ?? '', excused: undefined, cutsSends: true };
    assert.deepEqual(await check(checked), { lost: [], stuck: [], doubled: [] });

    await cluster.query('delete from articles where id = (select max(id) from articles)');
    await cluster.query(
      `insert into jobs (id, project_id, kind, scope, input) values (gen_random_uuid(), $1, 'publish', 'publish', '{}')`,
      [checked.projectId],
    );
    const [arrival] = ledger.all('arrival');
    assert.ok(arrival);
    for (let n = 0; n < 9; n++) ledger.add(arrival);
    const { lost, stuck, doubled } = await check(checked);
    assert.match(lost.join('\n'), /articles: \d+ is missing/);
    assert.match(stuck.join('\n'), /\(publish\) is still pending/);
    assert.match(doubled.join('\n'), /exists and nobody holds an answer for it/);
    assert.match(doubled.join('\n'), /webhook .* arrived 1\d times/);
  });
});

test('a run without an injected fault fails', () => {
  const nothing = { scenario: 'none', seed: 1, faults: [], lost: [], stuck: [], doubled: [], slowestMs: 0, seconds: 1 };
  assert.deepEqual(listProblems(nothing), ['nothing was injected']);
  assert.deepEqual(listProblems({ ...nothing, faults: ['kill -9'] }), []);
  assert.deepEqual(listProblems({ ...nothing, faults: ['kill -9'], slowestMs: 35_100 }), ['recovery took 35.1 s']);
});
