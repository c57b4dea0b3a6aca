import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseUtterances } from '../narration/parse-narration.ts';
import { changeOf, createAction, factsOf, lineOf, read, sceneOf } from '../testing/facts.ts';
import { transcriptOf } from '../testing/transcripts.ts';
import type { Action } from '../types.ts';
import { removeEchoes } from './sequence.ts';
import { type MergedTimeline, mergeTimeline } from './merge-timeline.ts';

const PLACE = { box: { x: 100, y: 100, width: 60, height: 20 }, point: { x: 110, y: 108 } };

function clickOn(name: string, startSeconds: number): Action {
  return createAction({ object: read(name), position: PLACE, startSeconds, endSeconds: startSeconds + 0.5, showSeconds: startSeconds });
}

/** Returns utterances at the given times. */
function saidAt(...said: [startSeconds: number, text: string][]) {
  const segments = said.map(([startSeconds, text]) => ({ startSeconds, endSeconds: startSeconds + 2, text, confidence: 1, words: [] }));
  return parseUtterances({ ...transcriptOf([]), isPunctuated: true, segments });
}

function wordsOf({ moments }: MergedTimeline): (string | null)[] {
  return moments.map(({ action }) => action?.words?.map(({ text }) => text).join('') ?? null);
}

/** Returns every printed sentence of a timeline. */
function printedOf({ moments, intro, prerequisites, closing }: MergedTimeline): string[] {
  const told = moments.flatMap(({ quote, action, intro: lead, notes }) => [
    ...lead.map(({ text }) => text),
    ...(quote !== null && action ? [quote] : []),
    ...notes.map(({ text }) => text),
  ]);
  return [...[...intro, ...prerequisites].map(({ text }) => text), ...told, ...closing.map(({ text }) => text)];
}

test('without actions or narration a change is a moment with the picture after it, and the earlier screen is another', () => {
  const { moments } = mergeTimeline(factsOf({ changes: [changeOf(5, 0.6)], lines: [lineOf('Welcome', [5.3, 60])] }), [], []);
  assert.deepEqual(
    moments.map(({ kind, changed, action, still }) => [kind, changed, action, still.texts.map(({ text }) => text)]),
    [
      ['shown', 'screen', null, []],
      ['shown', 'screen', null, ['Welcome']],
    ],
  );
  assert.ok(moments.every(({ still }, at) => (at === 0 ? still.seconds <= 5 : still.seconds > 5.25)));
});

test("an action is phrased in the narrator's words, and its name becomes more certain", () => {
  const merged = mergeTimeline(factsOf(), [clickOn('Save', 10)], saidAt([8, 'Now click Save.']));
  assert.deepEqual(wordsOf(merged), ['Click Save.']);
  const [moment] = merged.moments;
  assert.deepEqual([moment?.action?.object?.origin, moment?.quote, moment?.startSeconds], ['both', 'Click Save.', 8]);
  assert.ok((moment?.action?.object?.certainty ?? 0) > 0.95);
});

test('a press is called as the narrator calls it, if another label was detected', () => {
  const press = { ...clickOn('Releases', 10), object: read('Releases', 0.1) };
  const merged = mergeTimeline(factsOf({ lines: [lineOf('Plan release', [0, 60])] }), [press], saidAt([8, 'Click Plan release.']));
  assert.deepEqual([wordsOf(merged), merged.moments[0]?.action?.object?.text], [['Click Plan release.'], 'Plan release']);
});

test("an unseen instruction is a step of its own in the narrator's words", () => {
  const merged = mergeTimeline(factsOf(), [clickOn('Save', 10)], saidAt([8, 'Click Save.'], [20, 'Open the calendar.']));
  assert.deepEqual(
    merged.moments.map(({ kind, quote }) => [kind, quote]),
    [
      ['step', 'Click Save.'],
      ['step', 'Open the calendar.'],
    ],
  );
});

test('a sentence during a look at a chart phrases the look, and remarks in between keep their time', () => {
  const look = createAction({
    act: 'hover',
    value: read('Age, Count'),
    position: PLACE,
    startSeconds: 20,
    endSeconds: 50,
    showSeconds: 21,
  });
  const said = saidAt([34, 'Notice the bars on the right.'], [40, 'Hover over a slice of the pie to see the mean.']);
  const { moments } = mergeTimeline(factsOf(), [look], said);
  assert.deepEqual(
    moments.map(({ kind, startSeconds, action, notes }) => [kind, startSeconds, action?.words?.[0]?.text, notes.map(({ text }) => text)]),
    [
      ['step', 20, 'Hover over a slice of the pie to see the mean.', []],
      ['shown', 34, undefined, ['Notice the bars on the right.']],
    ],
  );
});

test('a sentence that describes a step in other words announces it, unless it names another control of the screen', () => {
  const press = clickOn('@harbour/tides', 10);
  const told = saidAt([9, 'Open the tide tables.']);
  const merged = mergeTimeline(factsOf(), [press], told);
  assert.deepEqual(
    merged.moments.map(({ action, quote }) => [action?.object?.text, quote]),
    [['@harbour/tides', 'Open the tide tables.']],
  );
  const named = mergeTimeline(factsOf({ lines: [lineOf('Tide tables', [0, 60], { y: 400 })] }), [press], told);
  assert.equal(named.moments.filter(({ kind }) => kind === 'step').length, 2);
  const earlier = mergeTimeline(factsOf(), [press], saidAt([4, 'Open the tide tables.']));
  assert.equal(earlier.moments.filter(({ kind }) => kind === 'step').length, 2);
});

test('a sentence with the words of a name announces the choice that follows a few seconds later', () => {
  const choice = createAction({
    act: 'choose',
    object: read('Select a reason to be in a dating app'),
    value: read('For fun'),
    startSeconds: 17,
    endSeconds: 17.5,
    showSeconds: 17.5,
  });
  const told = saidAt([10, 'To activate the pie chart, select a reason people use dating apps.']);
  const steps = (action: typeof choice) =>
    mergeTimeline(factsOf(), [action], told).moments.flatMap((moment) => (moment.kind === 'step' ? [moment.quote !== null] : []));
  assert.deepEqual(steps(choice), [true]);
  assert.deepEqual(steps({ ...choice, object: read('Select a country of origin') }), [true, false]);
});

test('an action narrated earlier and done later comes first, and no picture precedes its step', () => {
  const typed = createAction({
    act: 'type',
    object: read('Email'),
    value: read('a@example.com'),
    startSeconds: 16,
    endSeconds: 17,
    showSeconds: 17,
  });
  const said = saidAt([10, 'Type the email address.'], [13, 'Select a role.'], [15.2, 'It can be changed later on.']);
  const { moments } = mergeTimeline(factsOf(), [typed], said);
  assert.deepEqual(
    moments.map(({ quote, notes }) => [quote, notes.map(({ text }) => text)]),
    [
      ['Type the email address.', []],
      ['Select a role.', ['It can be changed later on.']],
    ],
  );
  assert.ok(moments.every(({ startSeconds }, at) => startSeconds >= (moments[at - 1]?.endSeconds ?? 0)));
});

test('a step has at most three notes, and further sentences become a paragraph', () => {
  const notes = ['It is blue.', 'It was red.', 'It is wide.', 'It was narrow.', 'It is old.'];
  const { moments } = mergeTimeline(
    factsOf(),
    [clickOn('Save', 10)],
    saidAt([8, 'Click Save.'], ...notes.map((text, at): [number, string] => [11 + 2 * at, text])),
  );
  assert.deepEqual(
    moments.map(({ kind, notes: own }) => [kind, own.map(({ text }) => text)]),
    [
      ['step', notes.slice(0, 3)],
      ['shown', notes.slice(3)],
    ],
  );
});

test('a tour becomes paragraphs of at most three sentences, each with the picture of its screen', () => {
  const changes = [changeOf(10, 0.8)];
  const lines = [lineOf('Sales', [0, 10]), lineOf('Costs', [10.2, 60])];
  const said = saidAt([1, 'The chart is about sales.'], [4, 'It is blue.'], [10.5, 'The chart is about costs.'], [13, 'It is red.']);
  const { moments } = mergeTimeline(factsOf({ changes, lines }), [], said);
  assert.deepEqual(
    moments.map(({ kind, notes, still }) => [kind, notes.length, still.texts[0]?.text]),
    [
      ['shown', 2, 'Sales'],
      ['shown', 2, 'Costs'],
    ],
  );
});

test('a key frame stands between two steps unless the next one shows the same picture', () => {
  const changes = [changeOf(20, 0.6), changeOf(30, 0.6)];
  const steps = (second: number) =>
    mergeTimeline(factsOf({ changes }), [clickOn('One', 5), clickOn('Two', second)], []).moments.map(({ kind }) => kind);
  assert.deepEqual(steps(45), ['step', 'shown', 'step']);
  assert.deepEqual(steps(26), ['step', 'step', 'shown']);
});

test("narration on the first step's screen leads that step, and earlier narration opens the article", () => {
  const said = saidAt([1, 'Reports are written every week.'], [8, 'The home page has a menu.'], [11, 'Click Reports.']);
  const merged = mergeTimeline(factsOf({ changes: [changeOf(6, 0.7)] }), [clickOn('Reports', 13)], said);
  assert.deepEqual(
    merged.intro.map(({ text }) => text),
    ['Reports are written every week.'],
  );
  assert.deepEqual(
    merged.moments.find(({ kind }) => kind === 'step')?.intro.map(({ text }) => text),
    ['The home page has a menu.'],
  );
});

test('the result of a step is the new screen, unless the next step mentions it', () => {
  const facts = factsOf({ scenes: [sceneOf('Projects', [0, 11]), sceneOf('Create a project', [11, 60], 1)] });
  const result = (...said: Parameters<typeof saidAt>) =>
    mergeTimeline(facts, [clickOn('New project', 10.4)], saidAt(...said)).moments[0]?.result?.text;
  assert.equal(result(), 'Create a project');
  assert.equal(result([30, 'Open the page Create a project.']), undefined);
});

const NOTES = ['It is blue.', 'The list is long.', 'Here you can see the team.', 'All of them are shown.', 'A new one appears.'];
const TOLD = [
  'Click Save.',
  'Open the calendar.',
  'Click Settings and then choose Members.',
  'Type a name for the project.',
  'Select a role.',
];

test('a label replaces words only if they occur together and in its order', () => {
  const words = (said: string, label: string): string | undefined => {
    const lines = [lineOf(label, [0, 60])];
    const told = mergeTimeline(factsOf({ lines }), [], saidAt([8, said])).moments[0]?.action?.words;
    return told?.map(({ kind, text }) => (kind === 'label' ? `[${text}]` : text)).join('');
  };
  assert.equal(words('Give the rule a name.', 'Rule name'), 'Give the rule a name.');
  assert.equal(words('Enter the rule name.', 'Rule name'), 'Enter the [Rule name].');
  assert.equal(words('Click create project.', 'Create a project'), 'Click create project.');
  assert.equal(words('Click send invitations.', 'Send invitation'), 'Click [Send invitation].');
});

test('in a language of which only names are understood, a sentence belongs to the action it names', () => {
  const said = (language: string, ...texts: [number, string][]) =>
    parseUtterances({
      ...transcriptOf([], { language }),
      isPunctuated: true,
      segments: texts.map(([startSeconds, text]) => ({ startSeconds, endSeconds: startSeconds + 2, text, confidence: 1, words: [] })),
    });
  const actions = [clickOn('Regeln', 11), clickOn('Name', 18)];
  const { moments } = mergeTimeline(
    factsOf(),
    actions,
    said('de', [8, 'Klicken Sie auf Regeln.'], [12, 'Hier sind sie alle.'], [15, 'Geben Sie einen Namen ein.']),
  );
  assert.deepEqual(
    moments.map(({ startSeconds, notes }) => [startSeconds, notes.map(({ text }) => text)]),
    [
      [8, ['Klicken Sie auf Regeln.', 'Hier sind sie alle.']],
      [15, ['Geben Sie einen Namen ein.']],
    ],
  );
  const japanese = said('ja', [5, 'ここは一覧です。'], [8, '次に保存をクリックします。']);
  const [, save] = mergeTimeline(factsOf(), [clickOn('一覧', 4), clickOn('保存', 11)], japanese).moments;
  assert.deepEqual([save?.startSeconds, save?.notes.map(({ text }) => text)], [8, ['次に保存をクリックします。']]);
});

const sentences = fc.array(fc.tuple(fc.constantFrom(...NOTES, ...TOLD), fc.double({ min: 0.1, max: 9, noNaN: true })), { maxLength: 14 });
const done = fc.array(
  fc.tuple(
    fc.constantFrom('Save', 'Settings', 'Members', 'Project name', 'Role'),
    fc.constantFrom<Action['act']>('click', 'choose', 'type'),
    fc.double({ min: 0.5, max: 12, noNaN: true }),
  ),
  { maxLength: 8 },
);

test('any narration and actions: no sentence is repeated or lost, and moments are in order', () => {
  fc.assert(
    fc.property(sentences, done, fc.array(fc.double({ min: 0, max: 110, noNaN: true }), { maxLength: 5 }), (words, acts, turns) => {
      let clock = 0;
      const said = saidAt(
        ...words.map(([text, pause], at): [number, string] => [(clock += pause + 2), text.replace('.', ` ${'x'.repeat(at + 1)}.`)]),
      );
      let hand = 0;
      const actions = acts.map(
        ([name, act, pause]): Action => ({ ...clickOn(name, (hand += pause)), act, value: act === 'type' ? read('Spring') : null }),
      );
      const changes = turns.toSorted((a, b) => a - b).map((seconds) => changeOf(seconds, 0.5));
      const recording = factsOf({ changes });
      recording.source.durationSeconds = 200;
      const merged = mergeTimeline(recording, actions, said);
      const printed = printedOf(merged);
      const wanted = said.filter(({ role }) => !['goal', 'greeting', 'filler'].includes(role));
      for (const { text, parts } of wanted) {
        const count = printed.filter((one) => one === text).length;
        assert.ok(count >= 1 && count <= Math.max(1, parts.length), `${count} × ${text}\n${printed.join('\n')}`);
      }
      const starts = merged.moments.map(({ startSeconds }) => startSeconds);
      assert.deepEqual(
        starts,
        starts.toSorted((a, b) => a - b),
      );
      assert.ok(merged.moments.every(({ notes, intro: lead }) => notes.length <= 3 && lead.length <= 3));
      assert.ok(merged.moments.every(({ startSeconds, endSeconds }) => endSeconds >= startSeconds));
      const steps = merged.moments.filter(({ kind }) => kind !== 'shown');
      assert.ok(steps.every(({ still }, at) => still.seconds <= (steps[at + 1]?.startSeconds ?? Infinity)));
    }),
    { numRuns: 400, seed: 7 },
  );
});

test('a picture without words that equals the picture of a sentence is shown once, however long the sentence is', () => {
  const [spoken] = mergeTimeline(
    factsOf({ changes: [changeOf(10, 0.6)] }),
    [],
    saidAt([10, 'Here is the chart of all the people.']),
  ).moments.filter(({ notes }) => notes.length > 0);
  assert.ok(spoken);
  const long = { ...spoken, startSeconds: 10, still: { ...spoken.still, seconds: 20 } };
  const mute = (seconds: number) => ({ ...long, startSeconds: seconds - 1, notes: [], intro: [], still: { ...long.still, seconds } });
  const shown = (seconds: number): number => removeEchoes([long, mute(seconds)]).length;
  assert.deepEqual([shown(19.4), shown(20.6), shown(16), shown(24)], [1, 1, 2, 2]);
  assert.equal(removeEchoes([mute(20), { ...mute(20.5), startSeconds: 30 }]).length, 2, 'where nobody speaks each is all that there is');
});
