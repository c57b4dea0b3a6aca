import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { momentsOf } from '@docreel/moments';
import { defaultLimits, folderCache, recordVideo } from '@docreel/recording';
import type { Recording } from '@docreel/recording';
import { ARTICLE_TEMPLATES, writeArticle } from '@docreel/writer';
import type { ArticleDraft } from '@docreel/writer';
import { ensureFixture } from '../../tools/fixtures/index.ts';
import type { Fixture, FixtureName, VariantName } from '../../tools/fixtures/index.ts';
import { hashOf, recordingCacheFolder } from '../../tools/recordings/recording-version.ts';

export type Mode = keyof typeof MODES;

/** What the engine is given: captions in the file, sound only, neither. */
const MODES = { captions: 'captions', spoken: undefined, silent: 'silent' } satisfies Record<string, VariantName | undefined>;

export const MODE_NAMES = Object.keys(MODES) as Mode[];

export interface ArticleRun {
  fixture: Fixture;
  recording: Recording;
  draft: ArticleDraft;
}

const exec = promisify(execFile);

/** The same as a recorder that saves room writes it: 38 is about as far as people go. */
async function packedHard(video: string, crf: number, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const packed = path.join(folder, `crf-${crf}-${path.basename(path.dirname(video))}-${path.basename(video)}`);
  await exec('ffmpeg', ['-v', 'error', '-y', '-i', video, '-c:v', 'libx264', '-crf', String(crf), '-c:a', 'copy', packed]);
  return packed;
}

/** One video through both engines, as the service does it with nothing configured. */
export async function runArticle(name: FixtureName, mode: Mode, crf: number | null = null): Promise<ArticleRun> {
  const fixture = await ensureFixture(name, MODES[mode]);
  const folder = await recordingCacheFolder();
  const video = crf === null ? fixture.video : await packedHard(fixture.video, crf, folder);
  const recording = await recordVideo(video, { sourceHash: await hashOf([video]), cache: folderCache(folder), limits: defaultLimits() });
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  return { fixture, recording, draft: writeArticle({ moments: momentsOf(recording), template, fallbackTitle: 'Untitled' }) };
}
