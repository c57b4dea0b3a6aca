// Writes the article of one recording in a separate process, so that its cost can be measured. Usage: node one-recording.ts ORDER ANSWER,
// two JSON files for input and output. Without arguments, the program only starts.
import { readFile, writeFile } from 'node:fs/promises';
import { defaultLimits, folderCache, recordVideo, type StageCache } from '@docreel/recording';
import { addModelReport, writeArticle } from '@docreel/writer';
import { type ArticleFault, findArticleFaults } from '../../packages/writer/src/testing/article-faults.ts';
import { hashOf } from '../../tools/recordings/recording-version.ts';
import type { RealTruth } from './find-recordings.ts';
import { type NamedAction, listNamedActions } from './curve.ts';
import { annotateAs, type ModelName, type ModelPart } from './models.ts';
import { readFoldModels } from './read-fold-models.ts';
import { buildTimelineWith, defaultTemplate, formatDraft } from './write-recording-article.ts';

export interface Order {
  video: string;
  captions: string | null;
  /** Name that the owner has given to the video. */
  name: string;
  cacheFolder: string;
  /** Whether to ignore the cache, which is needed for measuring the CPU time. */
  isFresh: boolean;
  /** Uses the trained models that never saw a recording of this origin. Null uses the models of the package. */
  unseenOrigin: string | null;
  /** Vision model with ground-truth or adversarial answers, or null. */
  model: { name: ModelName; truth: RealTruth } | null;
}

export interface Answer {
  title: string;
  /** The article as Markdown. Each picture is named after its time in the video. */
  markdown: string;
  /** Faults of the writing, by the rules for articles. */
  faults: ArticleFault[];
  /** Number of entries that mark a position in the picture without a name. */
  marked: number;
  /** Whether the run used no cached result. */
  isFresh: boolean;
  /** Stack trace and program output of a failure, or null. */
  failure: string | null;
  /** What the model added, or null without a model. */
  part: ModelPart | null;
  /** All named actions, even those that the article does not contain. */
  actions: NamedAction[];
}

const NOTHING: Answer = { title: '', markdown: '', faults: [], marked: 0, isFresh: false, failure: null, part: null, actions: [] };

const [orderFile, answerFile] = process.argv.slice(2);
if (orderFile && answerFile) {
  const order = JSON.parse(await readFile(orderFile, 'utf8')) as Order;
  // A failure becomes a table row, so that one bad file does not end the benchmark.
  const answer = await createArticle(order).catch((error: Error): Answer => ({ ...NOTHING, failure: describeFailure(error) }));
  await writeFile(answerFile, JSON.stringify(answer));
}

/** Returns the stack trace of an error, followed by the output of the failed program. */
function describeFailure(error: Error): string {
  const detail = 'detail' in error ? String(error.detail) : '';
  return [error.stack ?? error.message, detail].filter(Boolean).join('\n');
}

/** Processes a video with the service's default settings, plus an optional model. No other function here uses the engines. */
async function createArticle({ video, captions, name, cacheFolder, isFresh, unseenOrigin, model }: Order): Promise<Answer> {
  const { cache, wasUsed } = watched(folderCache(cacheFolder), isFresh);
  const recording = await recordVideo(video, {
    sourceHash: await hashOf([video]),
    cache,
    limits: defaultLimits(),
    ...(captions !== null && { captionsFile: captions }),
  });
  const template = defaultTemplate();
  const models = unseenOrigin === null ? null : await readFoldModels(unseenOrigin);
  const timeline = buildTimelineWith(recording, models);
  const looked = model && (await annotateAs({ ...model, video }, { timeline, template }));
  const offline = writeArticle({ timeline: looked?.seen.timeline ?? timeline, template, fallbackTitle: name });
  const draft = looked ? addModelReport(offline, looked.seen) : offline;
  const steps = draft.sections.flatMap((section) => section.steps);
  return {
    title: draft.title,
    markdown: formatDraft(draft),
    faults: findArticleFaults(draft, looked?.seen.timeline ?? timeline),
    marked: steps.filter(isMarked).length,
    isFresh: !wasUsed(),
    failure: null,
    part: looked?.part ?? null,
    actions: listNamedActions(recording, models),
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
