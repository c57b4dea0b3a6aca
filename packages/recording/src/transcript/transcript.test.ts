import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from '../probe/probe.ts';
import { makeMedia, testFolder } from '../test-media.ts';
import { findTranscript } from './transcript.ts';

const limits = defaultLimits();
const INSIDE = '1\n00:00:00,500 --> 00:00:01,500\nClick Share.\n\n';
const BEYOND = '2\n00:01:00,000 --> 00:01:02,000\nDelete the project.\n\n';

test('captions that begin after the end of the video are left out, with a warning', async (t) => {
  const folder = await testFolder(t);
  const file = await makeMedia(path.join(folder, 'two-seconds.mp4'));
  const source = await probeVideo(file, { limits });
  const job = { file, source, limits, seconds: source.durationSeconds, language: null, scratchFolder: folder };
  const hear = async (captions: string) => {
    const captionsFile = path.join(folder, 'captions.srt');
    await writeFile(captionsFile, captions);
    const { transcript, warnings } = await findTranscript({ ...job, captionsFile });
    return { said: transcript.segments.map(({ text }) => text), warnings: warnings.join(' ') };
  };
  const mixed = await hear(INSIDE + BEYOND);
  assert.deepEqual(mixed.said, ['Click Share.']);
  assert.match(mixed.warnings, /^1 of 2 captions begin after the end/);
  assert.deepEqual(await hear(INSIDE), { said: ['Click Share.'], warnings: '' });
  assert.deepEqual((await hear(BEYOND)).said, []);
});
