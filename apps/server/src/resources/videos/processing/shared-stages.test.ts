import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { defaultLimits, recordVideo, type StageCache } from '@docreel/recording';
import { pino } from 'pino';
import { readConfig } from '../../../config.ts';
import { OperatorError } from '../../../lib/operator-error.ts';
import { makeClip } from '../testing/videos.ts';
import { openSharedStages, sweepSharedStages, withSharedStages } from './shared-stages.ts';

const HASH = 'ab'.repeat(32);
const KEY = `${HASH}/screens-1/a reader/with a slash`;

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-stages-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Services of the same folder, each with storage of its own; and what they warned of. */
function house(name: string) {
  const place = path.join(folder, name);
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  const config = { ...readConfig({ RECORDING_CACHE: place }), PUBLIC_URL: 'http://docreel.test' };
  const open = () => {
    const own = memory();
    return { own, cache: withSharedStages(own, { config, log }) };
  };
  return { place, config, warned, open };
}

function memory(): StageCache & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, get: async (key) => kept.get(key) ?? null, put: async (key, json) => void kept.set(key, json) };
}

async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('a file that one service looked at is not looked at by another: it only makes sure that it is a video', async () => {
  const { open } = house('whole');
  const file = path.join(folder, 'clip.mp4');
  await writeFile(file, await makeClip());
  const look = async ({ cache }: { cache: StageCache }) => {
    const worked = new Set<string>();
    const onProgress = (stage: string, _percent: number, position?: object) => void (position && worked.add(stage));
    const recording = await recordVideo(file, { sourceHash: HASH, cache, limits: defaultLimits(), onProgress });
    return { recording, worked: [...worked] };
  };
  const [first, other] = [open(), open()];
  const looked = await look(first);
  assert.ok(looked.worked.includes('scenes'));
  const found = await look(other);
  assert.deepEqual(found.recording, looked.recording);
  assert.deepEqual(found.worked, []);
  assert.deepEqual([...other.own.kept.keys()].toSorted(), [...first.own.kept.keys()].toSorted(), 'what was found is its own from then on');
});

test('what a service has itself is not asked of the folder, and what has no folder is left alone', async () => {
  const { open, place } = house('own');
  const { cache } = open();
  await cache.put(KEY, '1');
  await rm(place, { recursive: true });
  assert.equal(await cache.get(KEY), '1');
  const own = memory();
  assert.equal(withSharedStages(own, { config: { ...readConfig({}), PUBLIC_URL: '' }, log: pino({ level: 'silent' }) }), own);
});

test('neither a probe, by which each service judges a file, nor what ended with a warning is shared', async () => {
  const { open } = house('kept');
  const { own, cache } = open();
  const transcript = `${HASH}/transcript-1/en//http://127.0.0.1:1 model`;
  await cache.put(`${HASH}/probe-1`, '{"durationSeconds":9}');
  await cache.put(transcript, '{"warnings":["it answered 500"]}');
  await cache.put(KEY, '{"warnings":[]}');
  assert.equal(own.kept.size, 3);
  const other = open().cache;
  const found = [`${HASH}/probe-1`, transcript, KEY, `${HASH}/screens-1/another reader`].map((key) => other.get(key));
  assert.deepEqual(await Promise.all(found), [null, null, '{"warnings":[]}', null]);
});

test('files are for this user alone, whatever the umask is, and a half of one counts as none', async () => {
  const { open, place } = house('private');
  await mkdir(place, { mode: 0o755 });
  await chmod(place, 0o755);
  await openSharedStages({ RECORDING_CACHE: place });
  await open().cache.put(KEY, '{"scenes":[]}');
  const [file, ...more] = await filesIn(place);
  assert.ok(file && more.length === 0, 'nothing is left of writing');
  const modes = await Promise.all([place, path.dirname(file), file].map(async (name) => ((await stat(name)).mode & 0o777).toString(8)));
  assert.deepEqual(modes, ['700', '700', '600']);
  await writeFile(file, '{"scen');
  assert.equal(await open().cache.get(KEY), null);
});

test('a folder that cannot be used is said at the start; one that fails later is done without', async () => {
  const { open, place, warned } = house('broken');
  await writeFile(place, 'no folder');
  await assert.rejects(openSharedStages({ RECORDING_CACHE: place }), (error: Error) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, /cannot be written\. Set RECORDING_CACHE to a folder of this user\.$/);
    return true;
  });
  const { cache } = open();
  await cache.put(KEY, '1');
  assert.equal(await open().cache.get(KEY), null);
  assert.equal(await cache.get(KEY), '1');
  assert.equal(warned.length, 2);
  assert.throws(() => readConfig({ RECORDING_CACHE: 'somewhere' }), /RECORDING_CACHE must be an absolute path/);
});

test('what nobody asked for in thirty days is swept, and nothing that is not ours', async () => {
  const { open, place, config } = house('swept');
  const { cache } = open();
  const [used, old] = [KEY, `${'cd'.repeat(32)}/scenes-1`];
  for (const key of [used, old]) await cache.put(key, '1');
  await writeFile(path.join(place, 'notes.txt'), 'of the operator');
  const long = new Date(Date.now() - 31 * 86_400_000);
  for (const file of await filesIn(place)) await utimes(file, long, long);
  assert.equal(await open().cache.get(used), '1');
  assert.equal(await sweepSharedStages({ config }), 1);
  assert.deepEqual((await readdir(place)).toSorted(), [HASH, 'notes.txt'].toSorted());
  assert.equal(await open().cache.get(used), '1');
});
