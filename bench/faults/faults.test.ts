import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { check, type Checked } from './check.ts';
import { type House, openHouse } from './house.ts';
import { openLedger } from './ledger.ts';
import { makeVideo } from './make-video.ts';
import { run, type RunResult } from './run.ts';
import { SCENARIOS } from './scenarios.ts';
import { problemsOf } from './table.ts';
import { openWorld, type World } from './world.ts';

/** A small set of what `npm run faults` does many times, on one installation of two API and three worker processes. The last one takes away what it looked at. */

let folder: string;
let world: World;
let house: House;

/** Minutes of work that wants a machine for itself: `FAULTS=1 npm test -- bench/faults/faults.test.ts`. */
const skip = process.env['FAULTS'] === undefined ? 'set FAULTS=1 to break an installation on purpose' : false;

before(async () => {
  if (skip) return;
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-faults-test-'));
  world = await openWorld(await makeVideo(folder));
  house = await openHouse('many', world);
});
after(async () => {
  if (skip) return;
  await house?.[Symbol.asyncDispose]();
  await world?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const ledgerFile = (name: string) => path.join(folder, `${name}.jsonl`);

async function runScenario(name: string, seed: number): Promise<RunResult> {
  const scenario = SCENARIOS.find((one) => one.name === name);
  assert.ok(scenario);
  const video = await readFile(path.join(folder, 'clip.mp4'));
  return run(house, world, { scenario, seed, ledgerFile: ledgerFile(name), video });
}

test('a worker that dies at a named point loses nothing and doubles nothing', { timeout: 300_000, skip }, async () => {
  assert.deepEqual(problemsOf(await runScenario('crash-worker', 3)), []);
});

test('kill -9 of a worker loses nothing and doubles nothing; and the checks would see it', { timeout: 300_000, skip }, async () => {
  assert.deepEqual(problemsOf(await runScenario('kill-worker', 7)), []);
  const [project] = await house.query<{ id: string }>('select id from projects');
  const ledger = openLedger(ledgerFile('kill-worker'));
  const checked: Checked = { house, ledger, projectId: project?.id ?? '', excused: undefined, cutsSends: true };
  assert.deepEqual(await check(checked), { lost: [], stuck: [], doubled: [] });

  await house.query('delete from articles where id = (select max(id) from articles)');
  await house.query(`insert into jobs (id, project_id, kind, scope, input) values (gen_random_uuid(), $1, 'publish', 'publish', '{}')`, [
    checked.projectId,
  ]);
  const [arrival] = ledger.all('arrival');
  assert.ok(arrival);
  for (let n = 0; n < 9; n++) ledger.add(arrival);
  const { lost, stuck, doubled } = await check(checked);
  assert.match(lost.join('\n'), /articles: \d+ is missing/);
  assert.match(stuck.join('\n'), /\(publish\) is still pending/);
  assert.match(doubled.join('\n'), /exists and nobody holds an answer for it/);
  assert.match(doubled.join('\n'), /webhook .* arrived 1\d times/);
  await house.query('delete from projects');
});

test('a run in which nothing was injected has failed', () => {
  const nothing = { scenario: 'none', seed: 1, faults: [], lost: [], stuck: [], doubled: [], slowestMs: 0, seconds: 1 };
  assert.deepEqual(problemsOf(nothing), ['nothing was injected']);
  assert.deepEqual(problemsOf({ ...nothing, faults: ['kill -9'] }), []);
  assert.deepEqual(problemsOf({ ...nothing, faults: ['kill -9'], slowestMs: 35_100 }), ['recovery took 35.1 s']);
});
