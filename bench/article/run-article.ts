import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultLimits, folderCache, recordVideo } from '@docreel/recording';
import type { Recording } from '@docreel/recording';
import { ARTICLE_TEMPLATES, writeArticle } from '@docreel/writer';
import type { ArticleDraft } from '@docreel/writer';
import { ensureFixture } from '../../tools/fixtures/index.ts';
import type { Fixture, FixtureName, VariantName } from '../../tools/fixtures/index.ts';

export type Mode = keyof typeof MODES;

/** What the engine is given: captions in the file, sound only, neither. */
const MODES = { captions: 'captions', spoken: undefined, silent: 'silent' } satisfies Record<string, VariantName | undefined>;

export const MODE_NAMES = Object.keys(MODES) as Mode[];

const ROOT = path.join(import.meta.dirname, '..', '..');

export interface ArticleRun {
  fixture: Fixture;
  recording: Recording;
  draft: ArticleDraft;
}

/** One video through both engines, as the service does it with nothing configured. */
export async function runArticle(name: FixtureName, mode: Mode): Promise<ArticleRun> {
  const fixture = await ensureFixture(name, MODES[mode]);
  const cache = folderCache(path.join(ROOT, '.cache', 'bench', await recordingVersion()));
  const recording = await recordVideo(fixture.video, { sourceHash: await hashOf([fixture.video]), cache, limits: defaultLimits() });
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  return { fixture, recording, draft: writeArticle({ recording, template, fallbackTitle: 'Untitled' }) };
}

/** A recording is kept only for as long as the engine's own text is the same, so that no figure is of yesterday's engine. */
async function recordingVersion(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob('packages/recording/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }))
    files.push(path.join(ROOT, file));
  return hashOf(files.sort());
}

async function hashOf(files: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
