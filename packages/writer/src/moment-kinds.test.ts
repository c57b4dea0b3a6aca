import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Moment, type Timeline, buildTimeline } from '@docreel/timeline';
import { recordingOf, TASKLANE } from '@docreel/timeline/testing';
import { ARTICLE_TEMPLATES } from './templates.ts';
import { toMarkdown } from './to-markdown.ts';
import type { ArticleDraft } from './types.ts';
import { createSampleTimeline } from './testing/sample-timeline.ts';
import { writeArticle } from './write-article.ts';

const PLACE = { box: { x: 128, y: 72, width: 128, height: 72 }, point: null };

function silent(change: (moment: Moment, at: number) => Partial<Moment>): Timeline {
  const moments = buildTimeline(recordingOf({ shots: TASKLANE.map((shot) => ({ ...shot, says: '' })) }));
  return { ...moments, moments: moments.moments.map((moment, at) => ({ ...moment, ...change(moment, at) })) };
}

/** Moments of all kinds. The name of the second click is unknown, and the third moment is only shown. */
const MIXED = silent((moment, at) => {
  if (at === 1 && moment.action)
    return { kind: 'marked', action: { ...moment.action, object: null }, still: { ...moment.still, mark: PLACE } };
  if (at === 2)
    return { kind: 'shown', action: null, notes: [1, 2, 3].map((n) => ({ text: `Said ${n}.`, startSeconds: 9, endSeconds: 10 })) };
  return {};
});

function write(timeline: Timeline, at = 0): ArticleDraft {
  const template = ARTICLE_TEMPLATES[at];
  assert.ok(template);
  return writeArticle({ timeline, template, fallbackTitle: 'x' });
}

function markdown(draft: ArticleDraft): string {
  return toMarkdown(draft, { videoId: 'v', picture: () => 'p' });
}

test('only certain steps are numbered and counted', () => {
  const draft = write(MIXED);
  const { steps, marked, shown, certainty } = draft.quality;
  const kinds = Map.groupBy(MIXED.moments, ({ kind }) => kind);
  assert.deepEqual([marked, shown], [1, kinds.get('shown')?.length]);
  assert.equal(steps, kinds.get('step')?.length);
  assert.ok(certainty !== null && certainty > 0.5 && certainty <= 1);
  const numbers = [...markdown(draft).matchAll(/^(\d+)\. /gmu)].map(([, number]) => Number(number));
  assert.deepEqual(
    numbers,
    Array.from({ length: steps }, (_, at) => at + 1),
  );
});

test('a click with an uncertain name refers to its position, and a key frame shows the narration', () => {
  const text = markdown(write(MIXED));
  assert.match(
    text,
    /^Click the marked spot \(left\)\. \[[\d:]+\]\(video:v#t=[\d.]+\)\n\n.*opens\.\n\n!\[[^\]]*\]\(asset:p#mark=10,10,10,10&cut=[\d.,]+\)$/mu,
  );
  assert.match(text, /^Said 1\. Said 2\. Said 3\. \[[\d:]+\]/mu);
});

test('a name that ends with a full stop ends the sentence', () => {
  const called = (text: string) =>
    silent((moment) =>
      moment.action?.object ? { action: { ...moment.action, words: null, object: { ...moment.action.object, text } } } : {},
    );
  assert.match(markdown(write(called('Facebook, Inc.'))), /^1\. Click \*\*Facebook, Inc\.\*\* \[/mu);
  assert.match(markdown(write(called('Facebook'))), /^1\. Click \*\*Facebook\*\*\. \[/mu);
});

test('a repeated switch with unknown state is phrased as a repetition, one with a state or a click is not', () => {
  const done = (act: 'switch' | 'click', value: string | null) =>
    silent(({ action: was, result }) => ({
      action: was && {
        ...{ ...was, act, words: null, object: { text: 'Auto Refresh', origin: 'read', certainty: 1 } },
        value: value === null ? null : { text: value, origin: 'read', certainty: 1 },
      },
      result,
    }));
  const sentences = (moments: Timeline) => [...markdown(write(moments)).matchAll(/^\d+\. (.*?) \[/gmu)].map(([, text]) => text);
  const set = sentences(done('switch', null));
  assert.ok(set.length >= 3);
  assert.deepEqual(set, ['Set **Auto Refresh**.', ...set.slice(1).map(() => 'Set **Auto Refresh** again.')]);
  assert.deepEqual(new Set(sentences(done('switch', 'on'))), new Set(['Turn on **Auto Refresh**.']));
  const clicked = done('click', null);
  const clickedFirst = { ...clicked, moments: clicked.moments.with(1, done('switch', null).moments[1] as Moment) };
  assert.deepEqual(sentences(clickedFirst).slice(0, 2), ['Click **Auto Refresh**.', 'Set **Auto Refresh**.']);
  assert.deepEqual(new Set(sentences(clicked)), new Set(['Click **Auto Refresh**.']));
  assert.deepEqual(new Set(sentences({ ...clicked, isTouch: true })), new Set(['Tap **Auto Refresh**.']));
});

test('narration is split into paragraphs of at most three sentences', () => {
  const said = Array.from({ length: 7 }, (_, n) => ({ text: `Said ${n + 1}.`, startSeconds: 9, endSeconds: 10 }));
  const text = (kind: 'step' | 'shown') =>
    markdown(write(silent((_, at) => (at === 2 ? { kind, ...(kind === 'shown' && { action: null }), notes: said } : {}))));
  assert.match(text('step'), /\n\n {3}Said 1\. Said 2\. Said 3\.\n\n {3}Said 4\. Said 5\. Said 6\.\n\n {3}Said 7\.\n/u);
  assert.match(text('shown'), /\n\nSaid 1\. Said 2\. Said 3\. \[[\d:]+\]\S+\n\nSaid 4\. Said 5\. Said 6\.\n\nSaid 7\.\n/u);
});

test('a key frame without a heading has the largest certain text as its alternative text', () => {
  const large = (words: string, height: number, certainty = 0.99) => ({ text: words, height, certainty, x: 0, y: 0, width: 100 });
  const alt = (texts: Moment['still']['texts']) => {
    const shown = silent((moment, at) =>
      at === 2 ? { kind: 'shown', action: null, heading: null, result: null, still: { ...moment.still, texts } } : {},
    );
    shown.screens = [];
    return /^!\[(.*)\]/mu.exec(markdown(write({ ...shown, moments: shown.moments.slice(2, 3) })))?.[1];
  };
  assert.equal(
    alt([large('New order', 14), large('All orders', 24), large('0rder n', 60, 0.8), large('Orders', 40)]),
    'The screen with “All orders”',
  );
  assert.equal(alt([large('x = [1]', 24), large('OK', 30)]), 'The screen at this moment');
});

test('only a command is described as one in the alternative text, and not a value without a field', () => {
  const value = { text: 'alaa emam', origin: 'read' as const, certainty: 0.95 };
  const alt = (act: 'type' | 'run') => {
    const action = { ...{ act, certainty: 0.95, object: null, value }, words: null, position: null };
    const timeline = createSampleTimeline([{ at: 5, texts: [], kind: 'step', action }]);
    return /!\[(.*)\]/u.exec(markdown(write(timeline)))?.[1];
  };
  assert.equal(alt('run'), 'The terminal with the command “alaa emam” and its output');
  assert.equal(alt('type'), 'The screen with “alaa emam”');
});

test('an instruction uses the verb of its action, and “tap” on a touch screen', () => {
  const choose = silent((moment) => (moment.action ? { kind: 'marked', action: { ...moment.action, act: 'choose', object: null } } : {}));
  assert.match(markdown(write(choose)), /^Choose an entry at the marked spot \(top left\)\./mu);
  assert.match(markdown(write({ ...MIXED, isTouch: true })), /^Tap the marked spot \(left\)\./mu);
});

test('lines written into an editor are printed unchanged as code', () => {
  const value = { text: 'if (a) {\n  b();\n}', origin: 'read' as const, certainty: 1 };
  const written = silent((moment) => (moment.action ? { action: { ...moment.action, act: 'code', object: null, value } } : {}));
  assert.match(markdown(write(written)), /^1\. Write this code: .*\n\n {3}```\n {3}if \(a\) \{\n {5}b\(\);\n {3}\}\n {3}```$/mu);
});

test('a video with two different pictures never gives an empty article, with any template', () => {
  const nothing = buildTimeline(
    recordingOf({
      shots: [
        { heading: null, labels: ['Customers by region'] },
        { heading: null, labels: ['Quarterly revenue'] },
      ],
    }),
  );
  assert.deepEqual(
    nothing.moments.map(({ kind }) => kind),
    ['shown', 'shown'],
  );
  for (const [at, { form }] of ARTICLE_TEMPLATES.entries()) {
    const text = markdown(write(nothing, at));
    assert.equal(text.match(/!\[/gu)?.length, 2, `${form}\n${text}`);
  }
});

test('key frames with the same picture show it once', () => {
  const same = silent((moment) => ({ kind: 'shown', action: null, still: { ...moment.still, key: 'same' } }));
  assert.equal(markdown(write(same)).match(/!\[/gu)?.length, 1);
});

test('each step has its certainty, the sources of its names and their positions', () => {
  const [first] = write(silent(() => ({}))).sections.flatMap(({ steps }) => steps);
  assert.deepEqual(first?.origins, { label: 'read', value: null });
  assert.ok((first.certainty ?? 0) > 0.8);
  assert.ok(first?.mark?.box);
});
