/** Tests with files whose text appears in the output of ffprobe and imitates the sandbox. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rm } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { defaultLimits } from '../limits.ts';
import { probeVideo } from '../probe/probe.ts';
import { runFfprobe } from '../sandbox/ffmpeg.ts';
import { canIsolate } from '../sandbox/run-tool.ts';
import { testFolder } from '../test-media.ts';
import { createMakers } from './hostile-file.ts';
import { BWRAP_WORDS, SPOOFED_MESSAGES } from './spoofed-messages.ts';

const limits = defaultLimits();
const skip = (await canIsolate()) ? false : 'this system refuses user namespaces; `docreel doctor` says so too';

/** Returns a list of all processes started from now on. Their command lines become available shortly after the start. */
function watchStarts(t: TestContext): ChildProcess[] {
  const started: ChildProcess[] = [];
  const onStart = (message: unknown) => started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onStart);
  t.after(() => unsubscribe('child_process', onStart));
  return started;
}

test('a file that imitates bubblewrap is examined once in the sandbox and is not a video', { skip }, async (t) => {
  const makers = createMakers(await testFolder(t), { file: '', url: '' });
  for (const { name, make } of SPOOFED_MESSAGES) {
    const file = await make(makers);
    const { exitCode, errorOutput } = await runFfprobe({ file, limits, timeoutSeconds: 60 }, ['-show_format']);
    assert.deepEqual([exitCode, errorOutput.startsWith(BWRAP_WORDS)], [1, true], `${name} no longer speaks: ${errorOutput.slice(0, 80)}`);
    const started = watchStarts(t);
    await assert.rejects(probeVideo(file, { limits }), { name: 'MediaError', code: 'NOT_A_VIDEO' }, name);
    assert.deepEqual(
      started.map(({ spawnargs }) => spawnargs.includes('bwrap')),
      [true],
      name,
    );
    await rm(file);
  }
});
