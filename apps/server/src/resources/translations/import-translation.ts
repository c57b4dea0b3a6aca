import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/db/tables.ts';
import { type ArticleRow, hashContent } from '../articles/article.ts';
import type { ImportOutcome } from '../articles/import-article.ts';
import { learnEdits } from './learn-edits.ts';
import { saveTranslation } from './save-translation.ts';
import { FIELDS, type Fields, getSourceText, type TranslationRow } from './translation.ts';
import { lockTranslation } from './translations.store.ts';

export interface ImportedTranslation {
  language: string;
  title: string;
  content: string;
  metadata: Record<string, unknown>;
  /** True if this is a translation of the article's current revision. */
  isCurrent: boolean;
  /** The translation memory, and the hash of the text that it belongs to. */
  memory: Pick<TranslationRow, 'blocks' | 'fields' | 'has_own_layout' | 'is_complete'> | null;
  contentHash: string | undefined;
}

/**
 * Imports a translation from a file. Text that a person changed in the file counts as written by a person, as after an edit in the
 * dashboard. Throws an `ApiError` if comparing the text with the earlier translation takes too long.
 */
export async function importTranslation(
  { tx, threads }: { tx: Db; threads: Context['threads'] },
  article: ArticleRow,
  translation: ImportedTranslation,
): Promise<ImportOutcome> {
  const { language, title, content, metadata, isCurrent } = translation;
  const before = await lockTranslation(tx, { articleId: article.id, language });
  if (before && before.title === title && before.content === content && isDeepStrictEqual(before.metadata, metadata)) return 'unchanged';
  const remembered = await readMemory({ threads, projectId: article.project_id }, before, translation);
  const source_revision = isCurrent ? article.revision : (before?.source_revision ?? 0);
  const fields = mergeFields(article, remembered.fields, { title, ...metadata });
  await saveTranslation(
    tx,
    { article, language, before, author: 'person' },
    { ...remembered, fields, title, content, metadata, source_revision },
  );
  return before ? 'updated' : 'created';
}

type TranslationMemory = Pick<TranslationRow, 'blocks' | 'fields' | 'has_own_layout' | 'is_complete'>;

async function readMemory(
  { threads, projectId }: { threads: Context['threads']; projectId: string },
  before: TranslationRow | undefined,
  { content, memory, contentHash }: ImportedTranslation,
): Promise<TranslationMemory> {
  if (memory !== null && contentHash === hashContent(content)) return memory;
  const earlier = before ?? { content: '', blocks: [], fields: {}, has_own_layout: false, is_complete: true };
  // The thread uses a different owner than the import. On one core, an owner gets only one thread, which the import already occupies.
  const learnt = await learnEdits(threads, `${projectId} edits`, {
    earlier: { content: earlier.content, blocks: earlier.blocks, hasOwnLayout: earlier.has_own_layout },
    edited: content,
  });
  return {
    blocks: learnt.blocks,
    has_own_layout: learnt.hasOwnLayout,
    fields: memory?.fields ?? earlier.fields,
    is_complete: earlier.is_complete,
  };
}

function mergeFields(article: ArticleRow, known: Fields, texts: Record<string, unknown>): Fields {
  const fields: Fields = { ...known };
  for (const name of FIELDS) {
    const text = typeof texts[name] === 'string' ? texts[name] : null;
    if (text === (known[name]?.text ?? null)) continue;
    fields[name] = { source: known[name]?.source ?? getSourceText(article, name), text, author: 'person' };
  }
  return fields;
}
