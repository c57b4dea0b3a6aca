import { type Engine, EngineFailure } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { JobFailure, type JobKind, type JobRun, type Output, Deferred } from '../../platform/queue/queue.ts';
import { findLanguage, getProjectLanguage, type LanguageRow } from '../languages/languages.store.ts';
import { listCaptionsToTranslate } from '../videos/transcripts/caption-translations.store.ts';
import { chooseEngine } from './choose-engine.ts';
import { type Outcome, translateArticle } from './translating/translate-article.ts';
import { translateCaptions } from './translating/translate-captions.ts';
import { translateDescription } from './translating/translate-description.ts';
import { translateFolders } from './translating/translate-folders.ts';
import { isItsTurn, listToTranslate } from './translations.store.ts';

export type TranslateInput = { language: string; articleIds?: number[] };

export const translateJob: JobKind<Context, TranslateInput> = {
  kind: 'translate',
  run: translateAll,
};

/** Name of the first step of the job. Only one job of a language can complete this step until that job ends. */
const TURN = 'turn';
const TURN_POLL_MS = 500;
/** Maximum number of warnings in the job's output. */
const WARNINGS_MAX = 200;

/** Translates new and changed articles. Each article is a step of the job, so a resumed job continues after the last translated article. */
async function translateAll(context: Context, job: JobRun<TranslateInput>): Promise<Output> {
  try {
    return await run(context, job);
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    const code = error.isTemporary ? 'TRANSLATOR_UNAVAILABLE' : 'TRANSLATOR_FAILED';
    throw new JobFailure(code, error.message, { isTemporary: error.isTemporary, cause: error });
  }
}

async function run(context: Context, job: JobRun<TranslateInput>) {
  const { db } = context;
  const { language, articleIds } = job.input;
  await job.stepInTransaction(TURN, async (tx) => {
    if (!(await isItsTurn(tx, job.projectId, { jobId: job.id, language, turn: TURN }))) throw new Deferred(TURN_POLL_MS);
    return true;
  });
  const row = await findLanguage(db, job.projectId, language);
  if (!row) throw new JobFailure('LANGUAGE_NOT_CONFIGURED', `the language "${language}" was removed`);
  const translation = await createTranslationContext(context, job, row);
  const warnings = await job.step('description', () => translateDescription(translation, job.projectId));
  warnings.push(...(await job.step('folders', () => translateFolders(translation, job.projectId))));
  const { ids, skipped } = await job.step('list', () => listToTranslate(db, job.projectId, { language, articleIds }));
  const outcomes: (Outcome & { id: number })[] = [];
  for (const [index, id] of ids.entries()) {
    job.progress(`translating ${index + 1} of ${ids.length}`, Math.round((index / ids.length) * 100));
    outcomes.push({ id, ...(await job.step(`article ${id}`, () => translateArticle(translation, job.projectId, id))) });
  }
  const videos = await job.step('list captions', () => listCaptionsToTranslate(db, job.projectId, { ...translation.task, articleIds }));
  for (const [index, video] of videos.entries()) {
    job.progress(`translating captions ${index + 1} of ${videos.length}`, 99);
    warnings.push(...(await job.step(`captions ${video.videoId}`, () => translateCaptions(translation, job.projectId, video))));
  }
  warnings.push(...outcomes.flatMap((outcome) => outcome.warnings));
  const translated = outcomes.filter((outcome) => outcome.isTranslated).map((outcome) => outcome.id);
  return {
    language,
    articleIds: translated,
    translatedCount: translated.length,
    skippedCount: skipped + outcomes.length - translated.length,
    warnings: warnings.slice(0, WARNINGS_MAX),
  };
}

async function createTranslationContext({ db, threads, storage, queue, config }: Context, job: JobRun<TranslateInput>, row: LanguageRow) {
  const from = (await getProjectLanguage(db, job.projectId)).code;
  const engine: Engine = await chooseEngine(config, { from, to: row.code });
  const task = { from, to: row.code, rules: row.translation_rules, glossary: row.glossary, signal: job.signal };
  return { db, threads, storage, queue, engine, task, transaction: job.transaction };
}
