import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Moment } from '@docreel/timeline';
import { isCode, isRunningText, withholdForeignNames } from '../../packages/timeline/src/actions/printing/foreign-names.ts';
import { removeTerminalPresses } from '../../packages/timeline/src/actions/printing/withhold-claims.ts';
import { withholdDisputedValues } from '../../packages/timeline/src/actions/printing/disputed-values.ts';
import { removeRepeatedActions } from '../../packages/timeline/src/actions/printing/repetitions.ts';
import type { Action } from '../../packages/timeline/src/types.ts';
import { ALL_PHRASES } from '../../packages/writer/src/phrases/phrases.ts';
import { findArticleFaults, formatArticleFault } from '../../packages/writer/src/testing/article-faults.ts';
import { writeAllArticles, writeInLanguage, type WrittenArticle } from './written-articles.ts';

/** Returns the printed actions that were detected on the screen. */
function listPrinted({ timeline }: WrittenArticle): Action[] {
  return timeline.moments.flatMap(({ kind, action: done, still, startSeconds, endSeconds }: Moment) =>
    kind === 'step' && done?.position?.box ? [{ ...done, startSeconds, endSeconds, showSeconds: still.seconds }] : [],
  );
}

/** Returns the labels of an article: what is printed in bold. */
function listLabels({ draft }: WrittenArticle): string[] {
  const texts = draft.sections.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'step').map(({ text }) => text));
  return [...texts, draft.summary].flatMap((text) =>
    [...text.matchAll(/\*\*(.+?)\*\*/gu)].map(([, label = '']) => label.replaceAll('\\', '')),
  );
}

/** Returns the sentences that follow themselves although the screen did not change in between. */
function listRepeated({ draft, recording }: WrittenArticle): string[] {
  const steps = draft.sections.flatMap((section) => section.steps).filter(({ kind }) => kind !== 'shown');
  return steps.flatMap(({ text, evidence }, at) => {
    const before = steps[at - 1];
    if (before?.text !== text) return [];
    const [from, to] = [before.evidence.startSeconds, evidence.endSeconds];
    return recording.changes.some(({ startSeconds }) => startSeconds >= from && startSeconds < to) ? [] : [text];
  });
}

const FAULTS: Readonly<Record<string, (article: WrittenArticle) => string[]>> = {
  'a click in a terminal': (article) => differences(article, (actions) => removeTerminalPresses(actions, article.recording)),
  'a label that is no control': (article) => differences(article, (actions) => withholdForeignNames(actions, article.recording)),
  'a label of code or running text': (article) => listLabels(article).filter((label) => isCode(label) || isRunningText(label)),
  'an action repeated without a change': (article) => [
    ...listRepeated(article),
    ...differences(article, (actions) => removeRepeatedActions(actions, article.recording)),
  ],
  'a value with two readings': (article) => differences(article, (actions) => withholdDisputedValues(actions, article.recording)),
};

/** Returns the printed actions that a rule would remove or change. */
function differences(article: WrittenArticle, rule: (actions: Action[]) => Action[]): string[] {
  const before = listPrinted(article);
  const after = new Set(rule(before));
  return before.filter((action) => !after.has(action)).map(({ act, object, value }) => `${act} ${object?.text ?? ''} ${value?.text ?? ''}`);
}

/** Returns the faults of the article's style in each language of the writer. */
function listStyleFaults({ name, timeline }: WrittenArticle): string[] {
  return ALL_PHRASES.flatMap(({ language }) => {
    const found = findArticleFaults(writeInLanguage(timeline, language), { ...timeline, language });
    return found.map((fault) => `${name}, ${language}: ${formatArticleFault(fault)}`);
  });
}

// Writing the articles takes minutes, so both tests check them in one pass.
const checked = (async () => {
  const [printed, style] = [[] as string[], [] as string[]];
  let count = 0;
  for await (const article of writeAllArticles()) {
    count++;
    for (const [name, find] of Object.entries(FAULTS)) printed.push(...find(article).map((text) => `${article.name}: ${name}: ${text}`));
    style.push(...listStyleFaults(article));
  }
  return { printed, style, count };
})();

test('no article about a film or a synthetic recording prints what must never be printed', async () => {
  const { printed, count } = await checked;
  assert.ok(count >= 90, `${count} articles`);
  assert.deepEqual(printed, []);
});

test('articles about films and synthetic recordings follow every rule in all eight languages', async () => {
  assert.deepEqual((await checked).style, []);
});
