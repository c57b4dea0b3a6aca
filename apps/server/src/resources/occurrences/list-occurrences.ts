import { type Occurrence, OCCURRENCE_TEXTS_MAX, OCCURRENCES_MAX } from '@docreel/contract';
import { matchWords } from '@docreel/translator';
import type { Context } from '../../context.ts';
import { ThreadTimeout } from '../../platform/threads/threads.ts';
import type { FoundBlock, TextToSearch } from './find-in-text.thread.ts';
import { findText, listTextsWithWords, type TextRow } from './occurrences.store.ts';

/** Time limit in milliseconds for one text, a thousand times the duration for an ordinary article. */
const FIND_MS = 5000;
/** Time limit in milliseconds for all texts of a request. 100 ordinary articles take less than one second. */
const ALL_MS = 10_000;
const FIND_IN_TEXT = new URL('./find-in-text.thread.ts', import.meta.url);

/** Returns the blocks and titles of a project that contain the words. Texts that take too long are left out. */
export async function listOccurrences(
  { db, threads }: Pick<Context, 'db' | 'threads'>,
  projectId: string,
  text: string,
): Promise<{ occurrences: Occurrence[]; isComplete: boolean }> {
  const keys = await listTextsWithWords(db, projectId, { text, limit: OCCURRENCE_TEXTS_MAX + 1 });
  const occurrences: Occurrence[] = [];
  let isComplete = keys.length <= OCCURRENCE_TEXTS_MAX;
  const deadline = Date.now() + ALL_MS;
  // One text is in memory at a time.
  for (const key of keys.slice(0, OCCURRENCE_TEXTS_MAX)) {
    if (Date.now() > deadline) return { occurrences, isComplete: false };
    const row = await findText(db, key);
    if (!row) continue;
    const { content, blocks, machineContent } = row;
    const input: TextToSearch = { content, text, memory: blocks, machineContent };
    const found = await threads.run<FoundBlock[]>(FIND_IN_TEXT, input, { owner: projectId, timeoutMs: FIND_MS }).catch(nullIfTimeout);
    isComplete &&= found !== null;
    const { articleId, language, title, revision } = row;
    occurrences.push(...findInTitle(row, text), ...(found ?? []).map((block) => ({ articleId, language, title, revision, ...block })));
    if (occurrences.length > OCCURRENCES_MAX) return { occurrences: occurrences.slice(0, OCCURRENCES_MAX), isComplete: false };
  }
  return { occurrences, isComplete };
}

function findInTitle({ articleId, language, title, revision, fields, machineTitle }: TextRow, text: string): Occurrence[] {
  const matches = matchWords(title, text).map(({ start, end }) => ({ start, end }));
  if (matches.length === 0) return [];
  const isGenerated = fields === null ? title === machineTitle : fields.title?.author === 'machine';
  const author = isGenerated ? 'machine' : 'person';
  return [{ articleId, language, title, revision, block: null, step: null, excerpt: title, matches, author }];
}

function nullIfTimeout(error: unknown): null {
  if (error instanceof ThreadTimeout) return null;
  throw error;
}
