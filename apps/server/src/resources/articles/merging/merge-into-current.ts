import type { ErrorDetail } from '@docreel/contract';
import type { EditConflict, EditsToMerge, MergedEdits } from '@docreel/markdown/merging';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { createRevisionEtag, quoteEtag } from '../../../platform/http/etag.ts';
import { ThreadTimeout } from '../../../platform/threads/threads.ts';
import type { ArticleRow } from '../article.ts';
import { findRevision } from '../revisions/revisions.store.ts';

/** A person's edit of an article or, with a language, of its translation. */
export interface Edit {
  projectId: string;
  articleId: number;
  language: string | null;
  content: string;
  /** The revision that `content` is an edit of. */
  baseRevision: number;
}

/** How to read and save the current text. Saving fails with `PRECONDITION_FAILED` if its revision does not match `ifMatch`. */
export interface CurrentText {
  read(): Promise<{ revision: number; content: string }>;
  save(content: string, ifMatch: string): Promise<ArticleRow>;
}

/** Maximum number of attempts. An attempt fails only if somebody else saved during the merge. */
const MAX_ATTEMPTS = 10;

/**
 * Merges an edit with the changes that other people saved since its base, and saves the result. No row is locked during the merge, so it
 * starts again if somebody saves meanwhile. Throws `PRECONDITION_FAILED` with the blocks in `details` if both changed the same block, and
 * `REVISION_NOT_FOUND` if the base does not exist.
 */
export async function mergeIntoCurrent(context: Pick<Context, 'db' | 'threads'>, edit: Edit, current: CurrentText): Promise<ArticleRow> {
  const base = await findRevision(context.db, { ...edit, number: edit.baseRevision });
  for (let attempt = 1; ; attempt++) {
    const { revision, content } = await current.read();
    if (!base) throw new ApiError('REVISION_NOT_FOUND', `The article has no revision ${edit.baseRevision}. Read the article again.`);
    const texts = { base: base.content, mine: edit.content, theirs: content };
    const merged = revision === edit.baseRevision ? { content: edit.content, conflicts: [] } : await merge(context, edit, texts);
    if (merged.conflicts.length > 0) throw createConflictError(merged.conflicts);
    try {
      return await current.save(merged.content, quoteEtag(createRevisionEtag(revision, null)));
    } catch (error) {
      const hasChangedAgain = error instanceof ApiError && error.code === 'PRECONDITION_FAILED';
      if (!hasChangedAgain || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Time limit for a merge, in milliseconds: about 1,000 times the duration for an ordinary article. */
const MERGE_MS = 10_000;
const MERGE_EDITS = new URL('./merge-edits.thread.ts', import.meta.url);

async function merge({ threads }: Pick<Context, 'threads'>, { projectId }: Edit, texts: EditsToMerge): Promise<MergedEdits> {
  try {
    return await threads.run<MergedEdits>(MERGE_EDITS, texts, { owner: projectId, timeoutMs: MERGE_MS });
  } catch (cause) {
    if (!(cause instanceof ThreadTimeout)) throw cause;
    return { content: texts.mine, conflicts: [texts] };
  }
}

/** Maximum number of conflicts in one error. A client that resolves these and saves again gets the next ones. */
const MAX_LISTED_CONFLICTS = 50;

function createConflictError(conflicts: readonly EditConflict[]): ApiError {
  const details = conflicts.slice(0, MAX_LISTED_CONFLICTS).map(
    (block): ErrorDetail => ({
      path: 'body.content',
      code: 'conflict',
      message: 'Somebody else changed this block too.',
      block,
    }),
  );
  const count = conflicts.length === 1 ? 'One block was' : `${conflicts.length} blocks were`;
  const message = `${count} also changed by somebody else, so nothing was saved. Read the article, choose a text for each block in \`details\`, and save with its revision as \`baseRevision\`.`;
  return new ApiError('PRECONDITION_FAILED', message, { details });
}
