import { isDeepStrictEqual } from 'node:util';
import {
  type Engine,
  type TranslationResult,
  type Questions,
  type Task,
  type Text,
  translateLabels,
  translateTexts,
  type Work,
} from '@docreel/translator';
import type { Context } from '../../../context.ts';
import type { JobRun } from '../../../platform/queue/queue.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import type { ArticleRow } from '../../articles/article.ts';
import { findArticle } from '../../articles/articles.store.ts';
import { lockLanguage } from '../../languages/lock-language.ts';
import { saveTranslation } from '../save-translation.ts';
import { getSourceText, type TranslationRow } from '../translation.ts';
import { applyToFields, listChangedFields, toRowFields } from './translate-fields.ts';
import { findTranslation, lockTranslation, type TranslationValues, updateMemory } from '../translations.store.ts';

export interface Outcome {
  isTranslated: boolean;
  warnings: string[];
}

/** Time limit in milliseconds. The largest article takes ten seconds. */
const THREAD_MS = 60_000;
const LIST_QUESTIONS = new URL('./list-questions.thread.ts', import.meta.url);
const APPLY_ANSWERS = new URL('./apply-answers.thread.ts', import.meta.url);
/** Maximum number of attempts. A new attempt is needed if a person saves the article during the translation. */
const TRIES = 3;

type TranslationContext = Pick<Context, 'db' | 'threads'> &
  Pick<JobRun<unknown>, 'transaction'> & { engine: Engine; task: Omit<Task, 'page'> };

/** Translates the changed parts of an article. Repeated calls are harmless, because unchanged parts are not translated again. */
export async function translateArticle(translation: TranslationContext, projectId: string, id: number): Promise<Outcome> {
  const { db, task } = translation;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const article = await findArticle(db, projectId, id);
    if (!article) return { isTranslated: false, warnings: [`Article ${id} was deleted during the translation.`] };
    const before = await findTranslation(db, { articleId: id, language: task.to });
    const warnings: string[] = [];
    const values = await compute(translation, { article, before, warnings }).catch(nullIfTimeout);
    if (values === null)
      return {
        isTranslated: false,
        warnings: [`"${article.title}" is too complex to translate, so it was left out. Split it into shorter articles.`],
      };
    const outcome = await save(translation, { article, before, values });
    if (outcome !== null) return { isTranslated: outcome, warnings: warnings.map((warning) => `"${article.title}": ${warning}`) };
  }
  return { isTranslated: false, warnings: [`Article ${id} was changed during the translation. Translate it again.`] };
}

interface TranslationVersions {
  article: ArticleRow;
  before: TranslationRow | undefined;
}

async function compute(
  { threads, engine, task }: TranslationContext,
  { article, before, warnings }: TranslationVersions & { warnings: string[] },
): Promise<TranslationValues> {
  const earlier = before ? { content: before.content, blocks: before.blocks, hasOwnLayout: before.has_own_layout } : null;
  const work: Work = { source: article.content, earlier };
  const questions = await threads.run<Questions>(LIST_QUESTIONS, work, { owner: article.project_id, timeoutMs: THREAD_MS });
  const changed = listChangedFields(article, before, warnings);
  const fieldTexts = changed.flatMap((name): Text[] => {
    const source = getSourceText(article, name);
    return source === null ? [] : [[source]];
  });
  const answers = await translateTexts(engine, [...fieldTexts, ...questions.texts], { ...task, page: article.title });
  const labels = await translateLabels(engine, questions.labels, { ...task, page: article.title });
  const fields = applyToFields({ article, before, changed }, answers.slice(0, fieldTexts.length), warnings);
  const input = { work, answers: { texts: answers.slice(fieldTexts.length), labels } };
  const finished = await threads.run<TranslationResult>(APPLY_ANSWERS, input, { owner: article.project_id, timeoutMs: THREAD_MS });
  const isWhole = changed.every((name) => fields[name]?.source === getSourceText(article, name));
  warnings.push(...finished.warnings);
  return {
    ...toRowFields(fields, before),
    fields,
    content: finished.content,
    blocks: finished.blocks,
    has_own_layout: finished.hasOwnLayout,
    is_complete: isWhole && finished.refusedCount === 0,
    source_revision: article.revision,
  };
}

/** Saves the translation. Returns whether a new revision was created, or null if a person changed the translation in the meantime. */
async function save(
  { transaction, task }: TranslationContext,
  { article, before, values }: TranslationVersions & { values: TranslationValues },
): Promise<boolean | null> {
  const key = { articleId: article.id, language: task.to };
  return transaction(async (tx) => {
    await lockLanguage(tx, article.project_id, task.to);
    const now = await lockTranslation(tx, key);
    if (now?.revision !== before?.revision) return null;
    const isSame =
      before && before.content === values.content && before.title === values.title && isDeepStrictEqual(before.metadata, values.metadata);
    if (isSame) await updateMemory(tx, key, values);
    else await saveTranslation(tx, { article, language: task.to, before, author: 'machine' }, values);
    return !isSame;
  });
}

function nullIfTimeout(error: unknown): null {
  if (error instanceof ThreadTimeout) return null;
  throw error;
}
