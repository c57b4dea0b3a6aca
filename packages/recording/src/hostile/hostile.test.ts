/**
 * Processes generated hostile files as a job does. Each must end as `ready` or as a coded failure in time, without accessing anything else.
 * `HOSTILE_MEDIA=all` truncates at every percent, flips bits with hundreds of seeds, and adds the slowest files and all rare codecs. By
 * default only a sample runs: every second absurd file with a known result, and every second bomb.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { safetyOptions } from '../sandbox/ffmpeg.ts';
import { defaultLimits } from '../limits.ts';
import { MediaError } from '../media-error.ts';
import { recordVideo } from '../record-video.ts';
import { plainCommand } from '../sandbox/sandbox-command.ts';
import { extractPoster } from '../frames/extract-frame.ts';
import { testFolder } from '../test-media.ts';
import { IMPLAUSIBLE_HEADERS } from './implausible-headers.ts';
import { BOMBS, LARGE_BOMBS } from './decompression-bombs.ts';
import { CANARY_WORDS, createCanary } from './canary.ts';
import { DAMAGED, flipped, truncated } from './damaged-files.ts';
import { createMakers, type ExpectedResult, type HostileFile } from './hostile-file.ts';
import { EXTERNAL_REFERENCES } from './external-references.ts';
import { RARE_CODECS } from './rare-codecs.ts';
import { SPOOFED_MESSAGES } from './spoofed-messages.ts';

const isLong = process.env['HOSTILE_MEDIA'] === 'all';
const limits = { ...defaultLimits(), childMemoryBytes: 4 * 1024 ** 3 };
/** Maximum duration of one file. The duration exceeds it if child processes run into their own time limit. */
const MAX_SECONDS = isLong ? 180 : 60;
const AT_ONCE = 4;

const SETS: Record<string, HostileFile[]> = {
  'name other files and addresses': EXTERNAL_REFERENCES,
  'speak as the sandbox does': SPOOFED_MESSAGES,
  'are damaged or not what they are called': DAMAGED,
  // The sample contains each container once, truncated either early or shortly before its end.
  'were cut off': isLong ? truncated(1) : truncated(60).filter((_, index) => index % 4 === 0 || index % 4 === 3),
  'have bits turned': flipped(isLong ? 400 : 6),
  'claim the absurd': isLong ? IMPLAUSIBLE_HEADERS : IMPLAUSIBLE_HEADERS.filter(({ expected }, index) => expected && index % 2 === 0),
  'become large': isLong ? [...BOMBS, ...LARGE_BOMBS] : BOMBS.filter((_, index) => index % 2 === 0),
  'are seldom met': isLong ? RARE_CODECS : RARE_CODECS.filter((_, index) => index % 12 === 0),
};

for (const [name, files] of Object.entries(SETS)) {
  test(`${files.length} files that ${name} end as ready or as a coded failure, and nothing else is accessed`, async (t) => {
    const folder = await testFolder(t);
    const canary = await createCanary(t, folder);
    const makers = createMakers(folder, canary);
    const wrong: string[] = [];
    const rest = files.values();
    const work = async () => {
      for (const file of rest) {
        const path = await file.make(makers);
        const problems = await findProblems(path, file);
        await rm(path);
        wrong.push(...problems.map((what) => `${file.name}: ${what}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    assert.deepEqual([...wrong, ...(await canary.touched())], []);
  });
}

/** Returns the problems with the result of a file. */
async function findProblems(path: string, { expected }: HostileFile): Promise<string[]> {
  const startedAt = performance.now();
  const { result, output } = await processFile(path);
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    ...(result instanceof Error
      ? [`no code: ${result.stack}`]
      : expected && !expected.includes(result)
        ? [`${result}, not ${expected.join(' or ')}: ${output}`]
        : []),
    ...(seconds > MAX_SECONDS ? [`it took ${seconds.toFixed(0)} s`] : []),
    ...(output.includes(CANARY_WORDS) ? ['it told what is in another file'] : []),
  ];
}

/** Processes the file as a job does: creates a poster and then the recording, whose numbers must be storable. */
async function processFile(path: string): Promise<{ result: ExpectedResult | Error; output: string }> {
  try {
    const entries = new Map<string, string>();
    const cache = {
      get: async (key: string) => entries.get(key) ?? null,
      put: async (key: string, json: string) => void entries.set(key, json),
    };
    const recording = await recordVideo(path, { sourceHash: 'x', cache, limits });
    const poster = await extractPoster(path, { width: 1280, limits });
    const { width, height, durationSeconds } = recording.source;
    for (const side of [width, height, poster.width, poster.height])
      assert.ok(Number.isInteger(side) && side > 0 && side < 2 ** 15, `a side of ${side}`);
    assert.ok(durationSeconds > 0 && durationSeconds <= limits.maxSeconds, `${durationSeconds} s`);
    for (const { startSeconds, endSeconds } of [...recording.scenes, ...recording.transcript.segments])
      assert.ok(startSeconds >= 0 && endSeconds <= 1e9, `from ${startSeconds} to ${endSeconds}`);
    return { result: 'ready', output: JSON.stringify(recording) };
  } catch (error) {
    if (error instanceof MediaError) return { result: error.code, output: `${error.message} ${error.detail}` };
    return { result: error as Error, output: '' };
  }
}

test('even without namespaces no file makes ffmpeg open another file or a URL', async (t) => {
  const folder = await testFolder(t);
  const canary = await createCanary(t, folder);
  const makers = createMakers(folder, canary);
  for (const file of EXTERNAL_REFERENCES) {
    const inputFile = await file.make(makers);
    const args = ({ input }: { input: string }) => [
      '-v',
      'error',
      '-nostdin',
      ...safetyOptions(limits),
      '-i',
      `file:${input}`,
      '-map',
      '0',
      '-c',
      'copy',
      '-f',
      'null',
      '-',
    ];
    const [program = '', ...rest] = plainCommand({
      program: 'ffmpeg',
      args,
      inputFile,
      memoryBytes: limits.childMemoryBytes,
      timeoutSeconds: 20,
    });
    await promisify(execFile)(program, rest, { timeout: 20_000 }).catch(() => undefined);
  }
  assert.deepEqual(await canary.touched(), []);
  // Checks the canary itself: reading the file and requesting the URL are detected.
  await Promise.all([readFile(canary.file), fetch(canary.url)]);
  assert.ok((await canary.touched()).length > 1);
});
