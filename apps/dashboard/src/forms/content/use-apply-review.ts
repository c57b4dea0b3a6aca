import type { ArticleComparison } from '@docreel/contract';
import { useState } from 'react';
import { getClient } from '../../api/client.ts';
import { hasCode, notifyFailure } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { listOpenConflicts, type OpenConflict } from '../../editor/saving/conflicts.ts';
import { type ConflictChoice, type EditsToMerge, mergeInBrowser } from '../../editor/saving/merge.ts';
import { useProject } from '../../state/project-context.ts';
import { notify } from '../../state/toasts.ts';
import { reviewText } from '../../text/review.ts';

/** A reviewed text to save. `title` is missing if it does not change. */
export interface ReviewedText {
  content: string;
  title?: string;
  /** Number of taken changes, for the message. */
  count: number;
}

/** A reviewed text with blocks that somebody else changed during the review. */
interface DisputedReview {
  text: ReviewedText;
  texts: EditsToMerge;
  revision: number;
  open: readonly OpenConflict[];
  chosen: ReadonlyMap<number, ConflictChoice>;
}

/**
 * Saves a reviewed text with `PATCH {content, baseRevision}`, and shows a message with an undo button. If somebody else changed the same
 * blocks during the review, `conflicts` lists them. The text is saved when the user has chosen a version of each.
 */
export function useApplyReview({ articleId, revision }: Pick<ArticleComparison, 'articleId' | 'revision'>, onApplied: () => void) {
  const { slug } = useProject();
  const [disputed, setDisputed] = useState<DisputedReview | null>(null);
  const restore = useWrite('restoreRevision', { onDone: () => notify(reviewText.apply.undone) });
  const update = useWrite('updateArticle', { isForm: true });

  async function save(text: ReviewedText, baseRevision: number): Promise<void> {
    const { content, title, count } = text;
    try {
      const saved = await update.run({ params: { id: articleId }, body: { content, baseRevision, ...(title !== undefined && { title }) } });
      setDisputed(null);
      // Each save creates one revision, so the one before it has the text before the review.
      notify(reviewText.apply.applied(count), () => restore.go({ params: { id: articleId, number: saved.revision - 1 } }));
      onApplied();
    } catch (error) {
      const isDisputed = hasCode(error, 'PRECONDITION_FAILED') && (await dispute(text, baseRevision).catch(() => false));
      if (!isDisputed) notifyFailure(error);
    }
  }

  /** Merges the text with the current one in the browser, to show the conflicts. Returns whether there are any. */
  async function dispute(text: ReviewedText, baseRevision: number): Promise<boolean> {
    const client = getClient(slug);
    const [base, current] = await Promise.all([
      client.getRevision({ params: { id: articleId, number: baseRevision } }),
      client.getArticle({ params: { id: articleId } }),
    ]);
    const texts = { base: base.content, mine: text.content, theirs: current.content };
    const open = listOpenConflicts(mergeInBrowser(texts), texts, current.revision);
    setDisputed({ text, texts, revision: current.revision, open, chosen: new Map() });
    return open.length > 0;
  }

  function resolve(conflictId: string, choice: ConflictChoice): void {
    if (!disputed) return;
    const { text, texts, revision: current, open } = disputed;
    const conflict = open.find(({ id }) => id === conflictId);
    if (!conflict) return;
    const chosen = new Map([...disputed.chosen, [conflict.index, choice]]);
    const left = open.filter(({ id }) => id !== conflictId);
    setDisputed({ ...disputed, open: left, chosen });
    if (left.length > 0) return;
    const { content } = mergeInBrowser(texts, (index) => chosen.get(index) ?? 'mine');
    void save({ ...text, content }, current);
  }
  return {
    apply: (text: ReviewedText) => void save(text, revision),
    isRunning: update.isRunning,
    conflicts: disputed?.open ?? [],
    resolve,
  };
}
