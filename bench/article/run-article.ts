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

/** One video through both engines, as the service does it with nothing configured. */
export async function runArticle(name: FixtureName, mode: Mode): Promise<ArticleRun> {
  const fixture = await ensureFixture(name, MODES[mode]);
  const cache = folderCache(await recordingCacheFolder());
  const recording = await recordVideo(fixture.video, { sourceHash: await hashOf([fixture.video]), cache, limits: defaultLimits() });
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  return { fixture, recording, draft: writeArticle({ moments: momentsOf(recording), template, fallbackTitle: 'Untitled' }) };
}
