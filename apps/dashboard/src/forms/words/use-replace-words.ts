import type { Occurrence, ReplacedArticle } from '@docreel/contract';
import { getClient } from '../../api/client.ts';
import { useWrite } from '../../api/query.ts';
import { useProject } from '../../state/project-context.ts';
import { notify, notifyError } from '../../state/toasts.ts';
import { describeError } from '../../text/errors.ts';
import { wordsText } from '../../text/words.ts';
import type { WordFix } from './word-fix.ts';

/** Replaces words in the given places. The message has an undo button. Undoing keeps later edits of other people. */
export function useReplaceWords() {
  const { slug } = useProject();
  const replace = useWrite('replaceOccurrences');
  const update = useWrite('updateArticle');

  async function undo(changed: readonly ReplacedArticle[]): Promise<void> {
    for (const { articleId, language, previousRevision, revision } of changed) {
      const params = { id: articleId, number: previousRevision };
      const { content, title } = await getClient(slug).getRevision({ params, query: { language } });
      await update.run({ params: { id: articleId }, query: { language }, body: { content, title, baseRevision: revision } });
    }
    notify(wordsText.undone);
  }
  async function run(fix: WordFix, places: readonly Occurrence[]): Promise<void> {
    const { articles } = await replace.run({ body: { ...fix, targets: groupByText(places) } });
    const changed = articles.filter(({ count }) => count > 0);
    const conflicts = articles.filter(({ hasConflict }) => hasConflict).length;
    const isChanged = (place: Occurrence) =>
      changed.some(({ articleId, language }) => articleId === place.articleId && language === place.language);
    const count = places.filter(isChanged).length;
    if (conflicts > 0) notifyError(wordsText.conflicts(conflicts));
    if (changed.length === 0) return;
    notify(wordsText.done(count, changed.length), () => void undo(changed).catch((error: unknown) => notifyError(describeError(error))));
  }
  return { run, isRunning: replace.isRunning };
}

interface Target {
  articleId: number;
  language: string;
  revision: number;
  blocks: number[];
  hasTitle: boolean;
}

function groupByText(places: readonly Occurrence[]): Target[] {
  const targets = new Map<string, Target>();
  for (const { articleId, language, revision, block } of places) {
    const key = `${articleId} ${language}`;
    const target = targets.get(key) ?? { articleId, language, revision, blocks: [], hasTitle: false };
    targets.set(key, target);
    if (block === null) target.hasTitle = true;
    else target.blocks.push(block);
  }
  return [...targets.values()];
}
