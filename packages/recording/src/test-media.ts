/** For tests: small real videos and hostile files, made with the ffmpeg that the engine uses. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';

/** A folder that is gone when the test is over. */
export async function testFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docreel-test-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Two seconds of a moving test picture unless `input` says otherwise. */
export async function makeMedia(
  file: string,
  output: string[] = [],
  input = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2'],
): Promise<string> {
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...input, ...output, file]);
  return file;
}
