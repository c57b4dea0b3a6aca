// Makes one recording's article in a process of its own, so that what it cost can be told: node one-recording.ts ORDER ANSWER. Without them it only starts.
import { momentsOf } from '@docreel/moments';
import { readFile, writeFile } from 'node:fs/promises';
import { defaultLimits, folderCache, recordVideo, type StageCache } from '@docreel/recording';
import { ARTICLE_TEMPLATES, toMarkdown, addModelReport, writeArticle } from '@docreel/writer';
import { hashOf } from '../../tools/recordings/recording-version.ts';
import type { RealTruth } from './find-recordings.ts';
import { type NamedDeed, namedDeeds } from './curve.ts';
import { lookAs, type ModelName, type Part } from './models.ts';

export interface Order {
  video: string;
  captions: string | null;
  /** What whoever sent the video called it. */
  name: string;
  cacheFolder: string;
  /** Looks at everything anew, as a figure of CPU asks for. */
  isFresh: boolean;
  /** Looked at by a model that knows the truth, or lies. */
  model: { name: ModelName; truth: RealTruth } | null;
}

export interface Answer {
  title: string;
  /** Each picture is called by its moment. */
  markdown: string;
  /** Entries that mark a place without naming it. */
  marked: number;
  /** Nothing of it was kept from before. */
  isFresh: boolean;
  /** Why there is none. */
  failure: string | null;
  /** Null where no model had one. */
  part: Part | null;
  /** All that was named, printed or not. */
  deeds: NamedDeed[];
}

const NOTHING: Answer = { title: '', markdown: '', marked: 0, isFresh: false, failure: null, part: null, deeds: [] };

const [orderFile, answerFile] = process.argv.slice(2);
if (orderFile && answerFile) {
  const order = JSON.parse(await readFile(orderFile, 'utf8')) as Order;
  // What a stranger's file breaks is a line of the table, not the end of the bench.
  const answer = await articleOf(order).catch((error: Error): Answer => ({ ...NOTHING, failure: whyOf(error) }));
  await writeFile(answerFile, JSON.stringify(answer));
}

/** With what the program said that failed. */
function whyOf(error: Error): string {
  const detail = 'detail' in error ? String(error.detail) : '';
  return [error.stack ?? error.message, detail].filter(Boolean).join('\n');
}

/** The way of a video through the engines, as the service goes it with nothing configured but, if asked, a model. The only place here that knows them. */
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
  const looked = model && (await lookAs({ ...model, video }, { moments, template }));
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
