/**
 * Simulates a decoder that a file has compromised. On a simulated machine, a script replaces ffmpeg. It receives the same input as a
 * child process, and the service then uses its files and its output.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { canIsolate } from '../sandbox/run-tool.ts';
import type { Recording } from '../types.ts';
import { makeMedia, testFolder } from '../test-media.ts';

const skip = (await canIsolate()) ? false : 'this system refuses user namespaces; `docreel doctor` says so too';
/** Path of the real ffmpeg on the simulated machine. The program of this name is installed with ffmpeg, and the service never uses it. */
const REAL = '/usr/bin/ffplay';
const ENGINE = JSON.stringify(new URL('../index.ts', import.meta.url).href);

/** Returns the output of a module that runs with ffmpeg replaced by `script` and the real ffmpeg at `REAL`. */
async function whereFfmpegIs(t: TestContext, script: string, module: string): Promise<string> {
  const impostor = path.join(await testFolder(t), 'ffmpeg');
  await writeFile(impostor, `#!/bin/bash\n${script}`);
  await chmod(impostor, 0o755);
  const programs = ['--ro-bind', '/usr/bin/ffmpeg', REAL, '--ro-bind', impostor, '/usr/bin/ffmpeg'];
  return onMachine(['--unshare-user', ...programs], module);
}

async function onMachine(options: string[], module: string): Promise<string> {
  const node = [process.execPath, '--input-type=module', '-e', module];
  const { stdout } = await promisify(execFile)('bwrap', ['--dev-bind', '/', '/', '--proc', '/proc', ...options, '--', ...node], {
    timeout: 120_000,
    maxBuffer: 64 * 1024 ** 2,
  });
  return stdout;
}

const record = (file: string, scratchParent: string) => `
  import { defaultLimits, recordVideo } from ${ENGINE};
  const cache = { get: async () => null, put: async () => undefined };
  const options = { sourceHash: 'x', cache, limits: defaultLimits(), scratchParent: ${JSON.stringify(scratchParent)} };
  console.log(JSON.stringify(await recordVideo(${JSON.stringify(file)}, options)));`;

/** Result of processing the file with the real ffmpeg. All files created in the same way have the same result. */
let honest: Promise<string> | undefined;

/**
 * File system objects that the script creates in every folder, under all names that the service uses, before and after the real program
 * runs.
 */
const PLANTED = {
  'a link to a file outside': (victim: string) => `for name; do ln -sfn ${victim} "$name"; done`,
  'a pipe': () => 'rm -f "$@"; mkfifo "$@"',
  'a folder': () => 'rm -f "$@"; mkdir "$@"',
};

for (const [what, plant] of Object.entries(PLANTED)) {
  test(`a compromised decoder that leaves ${what} everywhere changes nothing outside, and nothing outside is read`, {
    skip,
  }, async (t) => {
    const folder = await testFolder(t);
    const [victim, scratch] = [path.join(folder, 'victim'), path.join(folder, 'scratch')];
    await Promise.all([writeFile(victim, 'untouched'), mkdir(scratch)]);
    const file = await makeMedia(
      path.join(folder, 'a.mp4'),
      ['-shortest'],
      ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2', '-f', 'lavfi', '-i', 'sine=duration=2'],
    );
    const script = `
      plant() { ${plant(victim)}; }
      names=({0..2000..250}.zst sound.wav pieces.ctl pieces.params pieces.ctm words)
      everywhere() {
        for place in . /scratch /folder /tmp ${scratch} ${scratch}/*; do
          if [ -d "$place" ]; then plant "\${names[@]/#/$place/}"; fi
        done 2> /dev/null
      }
      everywhere
      ${REAL} "$@"
      code=$?
      everywhere
      exit $code`;
    const recording = JSON.parse(await whereFfmpegIs(t, script, record(file, scratch))) as Recording;
    assert.equal(await readFile(victim, 'utf8'), 'untouched');
    honest ??= whereFfmpegIs(t, `exec ${REAL} "$@"`, record(file, scratch));
    assert.deepEqual(recording, JSON.parse(await honest));
    assert.ok(recording.scenes.length > 0);
    assert.deepEqual([await readdir(scratch), (await readdir(folder)).sort()], [[], ['a.mp4', 'scratch', 'victim']]);
  });
}

test('a picture in another format than requested from a compromised decoder is rejected', { skip }, async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'a.mp4'));
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const pictures = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'),
    jpeg: await square.clone().jpeg().toBuffer(),
    tiff: await square.clone().tiff().toBuffer(),
    gif: await square.clone().gif().toBuffer(),
    webp: await square.clone().webp().toBuffer(),
    png: await square.clone().png().toBuffer(),
    'too short': Buffer.from(`P6\n8 8\n255\n${'x'.repeat(191)}`),
    'too long': Buffer.from(`P6\n8 8\n255\n${'x'.repeat(193)}`),
    'too large': Buffer.from('P6\n99999 99999\n255\n'),
    right: Buffer.from(`P6\n8 8\n255\n${'x'.repeat(192)}`),
  };
  // The script returns each frame for a request of a different time.
  const answers = Object.values(pictures).map((bytes, at) => `*start_time=0.${at}00,*) base64 -d <<< ${bytes.toString('base64')} ;;`);
  const module = `
    import { extractFrame } from ${ENGINE};
    for (const at of ${JSON.stringify(answers.map((_, at) => at / 10))})
      console.log(await extractFrame(${JSON.stringify(file)}, at).then(({ width, height }) => width + 'x' + height, ({ name, code }) => name + ' ' + code));`;
  const output = (await whereFfmpegIs(t, `case "$*" in\n${answers.join('\n')}\nesac`, module)).trim().split('\n');
  const results = Object.fromEntries(Object.keys(pictures).map((name, at) => [name, output[at]]));
  const wrong = 'MediaError MALFORMED_VIDEO';
  const expected = Object.fromEntries(Object.keys(pictures).map((name) => [name, wrong]));
  assert.deepEqual(results, { ...expected, 'too large': 'MediaError PROCESSING_RESOURCE_LIMIT', right: '8x8' });
});

test('a decoder with endless output is stopped at the maximum size of a video', { skip }, async (t) => {
  const folder = await testFolder(t);
  const file = JSON.stringify(await makeMedia(path.join(folder, 'a.mp4')));
  const [pictures, sound, frame] = ['../frames/gray-frames.ts', '../transcript/speech/sound.ts', '../frames/extract-frame.ts'].map((name) =>
    JSON.stringify(new URL(name, import.meta.url).href),
  );
  const module = `
    import { defaultLimits } from ${ENGINE};
    import { sampleFrames } from ${pictures};
    import { extractSound } from ${sound};
    import { extractFrame } from ${frame};
    const limits = { ...defaultLimits(), maxSeconds: 10 };
    const job = { file: ${file}, limits, source: { width: 320, height: 240, durationSeconds: 2 }, scratchFolder: ${JSON.stringify(folder)} };
    let count = 0;
    const ends = [() => sampleFrames(job, () => count++), () => extractSound(job, 2), () => extractFrame(job.file, 1, { limits })];
    for (const end of ends) console.log(await end().catch(({ code }) => code), count);`;
  const output = await whereFfmpegIs(t, 'exec cat /dev/zero', module);
  assert.equal(output, 'PROCESSING_RESOURCE_LIMIT 40\nPROCESSING_RESOURCE_LIMIT 40\nMALFORMED_VIDEO 40\n');
});

const isRoot = process.getuid?.() === 0;
test('a video is recorded as root without isolation by an unprivileged user, with the same result', {
  skip: skip || (!isRoot && 'only root becomes another user'),
}, async (t) => {
  const folder = await testFolder(t);
  const input = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2', '-f', 'lavfi', '-i', 'sine=duration=2'];
  const file = await makeMedia(path.join(folder, 'a.mp4'), ['-shortest'], input);
  await chmod(file, 0o600);
  const script = `process.umask(0o077); ${record(file, folder)}
    import { checkTools } from ${ENGINE};
    console.log((await checkTools()).map(({ name, version, purpose }) => name + ' ' + (version ?? purpose)).join(', '));`;
  const withoutBubblewrap = ['--cap-add', 'ALL', '--ro-bind', '/dev/null', '/usr/bin/bwrap'];
  const [open = '', tools] = (await onMachine(withoutBubblewrap, script)).trim().split('\n');
  assert.deepEqual(JSON.parse(open), JSON.parse(await onMachine([], record(file, folder))));
  assert.equal((await stat(file)).gid, 65_533);
  assert.match(tools ?? '', /^bwrap .*, ffmpeg \d.*, ffprobe \d.*, tesseract \d/);
});
