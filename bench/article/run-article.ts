import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildTimeline } from '@docreel/timeline';
import { defaultLimits, folderCache, recordVideo } from '@docreel/recording';
import type { Recording } from '@docreel/recording';
import { ARTICLE_TEMPLATES, writeArticle } from '@docreel/writer';
import type { ArticleDraft } from '@docreel/writer';
import { type ArticleFault, findArticleFaults } from '../../packages/writer/src/testing/article-faults.ts';
import { ensureFixture } from '../../tools/fixtures/index.ts';
import type { Fixture, FixtureName, VariantName } from '../../tools/fixtures/index.ts';
import { hashOf, recordingCacheFolder } from '../../tools/recordings/recording-version.ts';

export type Mode = keyof typeof MODES;

/** Source of the narration: captions in the file, speech recognition, or neither. */
const MODES = { captions: 'captions', spoken: undefined, silent: 'silent' } satisfies Record<string, VariantName | undefined>;

export const MODE_NAMES = Object.keys(MODES) as Mode[];

export interface ArticleRun {
  fixture: Fixture;
  recording: Recording;
  draft: ArticleDraft;
  faults: ArticleFault[];
}

const exec = promisify(execFile);

/** Compresses the video as screen recorders do to save space. CRF 38 is about the strongest compression that people use. */
async function packedHard(video: string, crf: number, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const packed = path.join(folder, `crf-${crf}-${path.basename(path.dirname(video))}-${path.basename(video)}`);
  await exec('ffmpeg', ['-v', 'error', '-y', '-i', video, '-c:v', 'libx264', '-crf', String(crf), '-c:a', 'copy', packed]);
  return packed;
}

/** Processes one video with both engines, using the default settings of the service. */
export async function runArticle(name: FixtureName, mode: Mode, crf: number | null = null): Promise<ArticleRun> {
  const fixture = await ensureFixture(name, MODES[mode]);
  const folder = await recordingCacheFolder();
  const video = crf === null ? fixture.video : await packedHard(fixture.video, crf, folder);
  const recording = await recordVideo(video, { sourceHash: await hashOf([video]), cache: folderCache(folder), limits: defaultLimits() });
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  const timeline = buildTimeline(recording);
  const draft = writeArticle({ timeline, template, fallbackTitle: 'Untitled' });
  return { fixture, recording, draft, faults: findArticleFaults(draft, timeline) };
}
