/** Test helpers: small real videos and hostile files, created with the ffmpeg that the engine uses. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

/** Creates a folder that is deleted after the test. */
export async function testFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-test-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a video: two seconds of a moving test picture, unless `input` is given. */
export async function makeMedia(
  file: string,
  output: string[] = [],
  input = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2'],
): Promise<string> {
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...input, ...output, file]);
  return file;
}
