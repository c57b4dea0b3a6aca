import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { defaultLimits, recordVideo, type StageCache } from '@docreel/recording';
import { pino } from 'pino';
import { readConfig } from '../../../config.ts';
import { OperatorError } from '../../../lib/operator-error.ts';
import { createClip } from '../testing/videos.ts';
import { openSharedCache, sweepSharedCache, addSharedCache } from './shared-recording-cache.ts';

const HASH = 'ab'.repeat(32);
const KEY = `${HASH}/screens-1/a reader/with a slash`;

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docreel-stages-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Returns a function that opens services with a common cache folder and separate stage caches, and collects their warnings. */
function createServices(name: string) {
  const cacheFolder = path.join(folder, name);
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  const config = { ...readConfig({ RECORDING_CACHE: cacheFolder }), PUBLIC_URL: 'http://docreel.test' };
  const open = () => {
    const own = createMemoryCache();
    return { own, cache: addSharedCache(own, { config, log }) };
  };
  return { cacheFolder, config, warned, open };
}

function createMemoryCache(): StageCache & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return { entries, get: async (key) => entries.get(key) ?? null, put: async (key, json) => void entries.set(key, json) };
}

async function listFiles(cacheFolder: string): Promise<string[]> {
  const entries = await readdir(cacheFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

test('a file that one service analyzed is only probed by another service with the same folder', async () => {
  const { open } = createServices('whole');
  const file = path.join(folder, 'clip.mp4');
  await writeFile(file, await createClip());
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
  assert.deepEqual(
    [...other.own.entries.keys()].toSorted(),
    [...first.own.entries.keys()].toSorted(),
    "shared results are copied to the service's own storage",
  );
});

test("a result in the service's own storage is not read from the folder, and without a folder nothing changes", async () => {
  const { open, cacheFolder } = createServices('own');
  const { cache } = open();
  await cache.put(KEY, '1');
  await rm(cacheFolder, { recursive: true });
  assert.equal(await cache.get(KEY), '1');
  const own = createMemoryCache();
  assert.equal(addSharedCache(own, { config: { ...readConfig({}), PUBLIC_URL: '' }, log: pino({ level: 'silent' }) }), own);
});

test('probe results and results with warnings are not shared', async () => {
  const { open } = createServices('entries');
  const { own, cache } = open();
  const transcript = `${HASH}/transcript-1/en//http://127.0.0.1:1 model`;
  await cache.put(`${HASH}/probe-1`, '{"durationSeconds":9}');
  await cache.put(transcript, '{"warnings":["it answered 500"]}');
  await cache.put(KEY, '{"warnings":[]}');
  assert.equal(own.entries.size, 3);
  const other = open().cache;
  const found = [`${HASH}/probe-1`, transcript, KEY, `${HASH}/screens-1/another reader`].map((key) => other.get(key));
  assert.deepEqual(await Promise.all(found), [null, null, '{"warnings":[]}', null]);
});

test('files are readable only by their user whatever the umask, and a truncated file counts as missing', async () => {
  const { open, cacheFolder } = createServices('private');
  await mkdir(cacheFolder, { mode: 0o755 });
  await chmod(cacheFolder, 0o755);
  await openSharedCache({ RECORDING_CACHE: cacheFolder });
  await open().cache.put(KEY, '{"scenes":[]}');
  const [file, ...more] = await listFiles(cacheFolder);
  assert.ok(file && more.length === 0, 'no temporary files remain');
  const modes = await Promise.all(
    [cacheFolder, path.dirname(file), file].map(async (name) => ((await stat(name)).mode & 0o777).toString(8)),
  );
  assert.deepEqual(modes, ['700', '700', '600']);
  await writeFile(file, '{"scen');
  assert.equal(await open().cache.get(KEY), null);
});

test('an unusable folder is reported at startup, and a folder that fails later is skipped', async () => {
  const { open, cacheFolder, warned } = createServices('broken');
  await writeFile(cacheFolder, 'no folder');
  await assert.rejects(openSharedCache({ RECORDING_CACHE: cacheFolder }), (error: Error) => {
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

test('results unused for thirty days are deleted, and other files in the folder stay', async () => {
  const { open, cacheFolder, config } = createServices('swept');
  const { cache } = open();
  const [used, old] = [KEY, `${'cd'.repeat(32)}/scenes-1`];
  for (const key of [used, old]) await cache.put(key, '1');
  await writeFile(path.join(cacheFolder, 'notes.txt'), 'of the operator');
  const long = new Date(Date.now() - 31 * 86_400_000);
  for (const file of await listFiles(cacheFolder)) await utimes(file, long, long);
  assert.equal(await open().cache.get(used), '1');
  assert.equal(await sweepSharedCache({ config }), 1);
  assert.deepEqual((await readdir(cacheFolder)).toSorted(), [HASH, 'notes.txt'].toSorted());
  assert.equal(await open().cache.get(used), '1');
});
