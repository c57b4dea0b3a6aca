// Writes the article of one recording in a separate process, so that its cost can be measured. Usage: node one-recording.ts ORDER ANSWER.
// Without arguments it only starts.
import { momentsOf } from '@docreel/moments';
import { readFile, writeFile } from 'node:fs/promises';
import { defaultLimits, folderCache, recordVideo, type StageCache } from '@docreel/recording';
import { ARTICLE_TEMPLATES, toMarkdown, addModelReport, writeArticle } from '@docreel/writer';
import { hashOf } from '../../tools/recordings/recording-version.ts';
import type { RealTruth } from './find-recordings.ts';
import { type NamedDeed, namedDeeds } from './curve.ts';
import { annotateAs, type ModelName, type ModelPart } from './models.ts';

export interface Order {
  video: string;
  captions: string | null;
  /** Name of the video given by its owner. */
  name: string;
  cacheFolder: string;
  /** Whether to ignore the cache, for measuring the CPU time. */
  isFresh: boolean;
  /** Vision model with ground-truth or adversarial answers. */
  model: { name: ModelName; truth: RealTruth } | null;
}

export interface Answer {
  title: string;
  /** Article in which each picture is named by its time. */
  markdown: string;
  /** Number of entries that mark a position without a name. */
  marked: number;
  /** Whether no cached stage was used. */
  isFresh: boolean;
  /** Reason for a failure, or null. */
  failure: string | null;
  /** Contribution of the model, or null without one. */
  part: ModelPart | null;
  /** All named actions, printed or not. */
  deeds: NamedDeed[];
}

const NOTHING: Answer = { title: '', markdown: '', marked: 0, isFresh: false, failure: null, part: null, deeds: [] };

const [orderFile, answerFile] = process.argv.slice(2);
if (orderFile && answerFile) {
  const order = JSON.parse(await readFile(orderFile, 'utf8')) as Order;
  // A failure becomes a row of the table, so that one file does not end the benchmark.
  const answer = await articleOf(order).catch((error: Error): Answer => ({ ...NOTHING, failure: whyOf(error) }));
  await writeFile(answerFile, JSON.stringify(answer));
}

/** Returns the reason of a failure with the output of the failed program. */
function whyOf(error: Error): string {
  const detail = 'detail' in error ? String(error.detail) : '';
  return [error.stack ?? error.message, detail].filter(Boolean).join('\n');
}

/**
 * Processes a video with the engines as the service does without configuration, except for an optional model. Only this function depends on
 * the engines.
 */
async function articleOf({ video, captions, name, cacheFolder, isFresh, model }: Order): Promise<Answer> {
  const { cache, wasUsed } = watched(folderCache(cacheFolder), isFresh);
  const recording = await recordVideo(video, {
    sourceHash: await hashOf([video]),
    cache,
    limits: defaultLimits(),
    ...(captions !== null && { captionsFile: captions }),
  });
  const [template] = ARTICLE_TEMPLATES;
  if (!template) throw new Error('The writer has no template.');
  const moments = momentsOf(recording);
  const looked = model && (await annotateAs({ ...model, video }, { moments, template }));
  const offline = writeArticle({ moments: looked?.seen.moments ?? moments, template, fallbackTitle: name });
  const draft = looked ? addModelReport(offline, looked.seen) : offline;
  const markdown = toMarkdown(draft, { videoId: 'video', picture: (step) => String(step.evidence.frameSeconds) });
  const steps = draft.sections.flatMap((section) => section.steps);
  return {
    title: draft.title,
    markdown,
    marked: steps.filter(isMarked).length,
    isFresh: !wasUsed(),
    failure: null,
    part: looked?.part ?? null,
    deeds: namedDeeds(recording),
  };
}

function isMarked(step: object): boolean {
  return 'kind' in step && step.kind === 'marked';
}

function watched(kept: StageCache, isFresh: boolean): { cache: StageCache; wasUsed: () => boolean } {
  let isUsed = false;
  async function get(key: string): Promise<string | null> {
    const found = isFresh ? null : await kept.get(key);
    isUsed ||= found !== null;
    return found;
  }
  return { cache: { get, put: kept.put }, wasUsed: () => isUsed };
}
