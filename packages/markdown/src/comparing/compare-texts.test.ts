import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse } from '../parsing/parse.ts';
import { applyChoices, type ReviewChoice } from './apply-choices.ts';
import { type Comparison, compareTexts } from './compare-blocks.ts';

const OLD_VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const NEW_VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b48';

interface Recording {
  videoId?: string;
  startSeconds?: number;
}

/** Writes an article as the generator does: a heading, and numbered steps with their time and picture. */
function write(steps: readonly string[], { videoId = OLD_VIDEO, startSeconds = 4 }: Recording = {}): string {
  const lines = steps.map((step, at) => {
    const indent = ' '.repeat(String(at + 1).length + 2);
    const seconds = startSeconds + at * 7;
    return `${at + 1}. ${step} [00:${seconds}](video:${videoId}#t=${seconds})\n\n${indent}![${step}](asset:${videoId.slice(-2)}p${at}#mark=1,2,3,${at})\n`;
  });
  return `Create a project in Northwind.\n\n## Steps\n\n${lines.join('\n')}`;
}

const compare = (old: string, now: string) => compareTexts(old, now, parse);
const listStates = (lines: readonly Comparison[]) => lines.map(({ state }) => state);
const chooseAll = (lines: readonly Comparison[], choice: ReviewChoice) =>
  applyChoices(
    lines,
    lines.map(() => choice),
  );

const STEPS = [
  'Click **Projects** in the menu on the left.',
  'Click the **New project** button in the top right corner.',
  'Enter a name into **Project name**, for example `Spring launch`.',
  'Enter a date into **Due date**.',
  'If only your team should see it, turn on **Private project**.',
  'Click **Create project**.',
];
const NEWER: Recording = { videoId: NEW_VIDEO, startSeconds: 11 };

test('a newer recording of the same steps has no differences: times, pictures and the video do not count', () => {
  assert.deepEqual(new Set(listStates(compare(write(STEPS), write(STEPS, NEWER)))), new Set(['same']));
});

test('one changed, one new and one gone step are found, and the other steps stay the same', () => {
  const [projects, , name, , isPrivate, create] = STEPS as [string, string, string, string, string, string];
  const now = write(
    [
      projects,
      'Click the **Add project** button in the top right corner.',
      name,
      'Choose **Marketing** under **Team**.',
      isPrivate,
      create,
    ],
    NEWER,
  );
  const lines = compare(write(STEPS), now);
  assert.deepEqual(listStates(lines), ['same', 'same', 'same', 'changed', 'same', 'gone', 'new', 'same', 'same']);
  assert.match(lines[3]?.new?.markdown ?? '', /Add project/);
  assert.match(lines[5]?.old?.markdown ?? '', /Due date/);
  assert.match(lines[6]?.new?.markdown ?? '', /Marketing/);
});

test('the same action with the same control is the same step in other words', () => {
  const old = write(['Click Projects in the menu on the left.', 'Enter a name into **Project name**.', 'Click **Save**.']);
  const now = write(['Now click **Projects** on the left.', 'Type a name into the **Project name** field.', 'Click **Save**.'], NEWER);
  assert.deepEqual(listStates(compare(old, now)), ['same', 'same', 'changed', 'changed', 'same']);
});

test('another control is another step, if the step is not alone between the same neighbors', () => {
  const old = write(['Click **A1**.', 'Click **Import**.', 'Enter a name into **Customer**.', 'Click **Z9**.']);
  const now = write(['Click **A1**.', 'Click **Export**.', 'Turn on **Archive**.', 'Click **Z9**.'], NEWER);
  assert.deepEqual(listStates(compare(old, now)).sort(), ['gone', 'gone', 'new', 'new', 'same', 'same', 'same', 'same']);
});

test('a reworded heading and summary are changed, not new', () => {
  const old = write(STEPS);
  const now = write(STEPS, NEWER).replace('## Steps', '## Set up your project').replace('Create a project in Northwind.', 'How it works.');
  assert.deepEqual(listStates(compare(old, now)).slice(0, 3), ['changed', 'changed', 'same']);
});

test('a step that moved is gone at the old and new at the new position, and both lines name each other', () => {
  const moved = [...STEPS.slice(0, 1), ...STEPS.slice(2, 5), STEPS[1] ?? '', ...STEPS.slice(5)];
  const lines = compare(write(STEPS), write(moved, NEWER));
  const [gone, added] = [lines.findIndex(({ state }) => state === 'gone'), lines.findIndex(({ state }) => state === 'new')];
  assert.deepEqual([lines[gone]?.movedTo, lines[added]?.movedTo], [added, gone]);
  assert.deepEqual(lines.filter(({ movedTo }) => movedTo !== null).length, 2);
  const first = compare('1. Click **B**.\n', '1. Click **A**, then **C**, then **D**.\n2. Click **B**.\n');
  assert.deepEqual(listStates(first), ['new', 'same']);
});

test('steps of one video at the same time are versions of each other', () => {
  const old = write(['Click the icon.', 'Choose **Dark**.']);
  const now = write(['Click **Appearance**.', 'Select the dark theme.']);
  assert.deepEqual(listStates(compare(old, now)).slice(2), ['changed', 'changed']);
});

test('a marked step and its picture are one block', () => {
  const write2 = (id: string, time: number) =>
    `1. Click **A**.\n\nClick here. [00:0${time}](video:${id}#t=${time})\n\n![Here](asset:${id.slice(-4)}#mark=1,2,3,4)\n\n2. Click **B**.\n`;
  const lines = compare(write2(OLD_VIDEO, 3), write2(NEW_VIDEO, 5));
  assert.deepEqual(listStates(lines), ['same', 'same', 'same']);
  assert.match(lines[1]?.old?.markdown ?? '', /Click here[^]*!\[Here\]/);
});

test('texts without spaces between words are compared by their words', () => {
  const old = '1. 左側のメニューで**プロジェクト**をクリックします。\n2. 名前を入力します。\n3. **保存**をクリックします。\n';
  const now = '1. メニューで**プロジェクト**をクリックします。\n2. 名前を入力します。\n3. **保存**をクリックします。\n';
  assert.deepEqual(listStates(compare(old, now)), ['changed', 'same', 'same']);
});

test('taking everything gives the new text, keeping everything the old text', () => {
  const [old, now] = [write(STEPS), write([...STEPS.slice(2), 'Click **Done**.'], NEWER)];
  const lines = compare(old, now);
  assert.equal(chooseAll(lines, 'keep'), old);
  assert.equal(chooseAll(lines, 'take'), now);
});

test('chosen steps are numbered again, and a list that starts at 1 still does', () => {
  const old = '## A\n\n1. Click **A**.\n\n2. Click **B**.\n\n## C\n\n1. Click **C**.\n\n2. Click **D**.\n';
  const now = '## A\n\n1. Click **B**.\n\n2. Open the file **E**.\n\n## C\n\n1. Click **D**.\n';
  const lines = compare(old, now);
  assert.deepEqual(listStates(lines), ['same', 'gone', 'same', 'new', 'same', 'gone', 'same']);
  assert.equal(chooseAll(lines, 'take'), now);
  const changes = lines.map(({ state }): ReviewChoice => (state === 'same' ? 'keep' : 'take'));
  assert.equal(applyChoices(lines, changes), now);
  const added = lines.map(({ state }): ReviewChoice => (state === 'new' ? 'take' : 'keep'));
  assert.equal(applyChoices(lines, added), old.replace('\n## C', '\n3. Open the file **E**.\n\n## C'));
});

test('steps with numbers such as 2.1 are numbered again', () => {
  const old = '**2.1** Click **A**. [00:01](video:x#t=1)\n\n**2.2** Click **B**. [00:02](video:x#t=2)\n\n![B](asset:b)\n';
  const now =
    '**2.1** Click **New**. [00:01](video:y#t=1)\n\n**2.2** Click **A**. [00:02](video:y#t=2)\n\n**2.3** Click **B**. [00:02](video:y#t=2)\n';
  const lines = compare(old, now);
  assert.deepEqual(listStates(lines), ['new', 'same', 'same']);
  assert.equal(
    applyChoices(lines, ['take', 'keep', 'keep']),
    `**2.1** Click **New**. [00:01](video:y#t=1)\n\n${old.replace('2.2', '2.3').replace('2.1', '2.2')}`,
  );
});

const VERBS = ['Click', 'Open', 'Enter a value into', 'Turn on', 'Choose'];
const article = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...VERBS), fc.stringMatching(/^[A-Z][a-z]{4,9}$/)), { selector: ([, name]) => name, maxLength: 14 })
  .map((steps) => steps.map(([verb, name]) => `${verb} **${name}**.`));

test('property: any steps that are left out are gone, any that are added are new, and all others are the same', () => {
  fc.assert(
    fc.property(article, fc.array(fc.constantFrom('both', 'old', 'new'), { minLength: 14, maxLength: 14 }), (steps, sides) => {
      const [ours, others] = ['old', 'new'].map((side) => steps.filter((_, at) => sides[at] === side || sides[at] === 'both'));
      const lines = compare(write(ours ?? []), write(others ?? [], NEWER)).slice(2);
      const same = lines.filter(({ state }) => state === 'same').length;
      // A step that is alone between the same neighbors on both sides may be a changed step.
      const changed = lines.filter(({ state }) => state === 'changed').length;
      assert.equal(same, steps.filter((_, at) => sides[at] === 'both').length);
      assert.equal(lines.filter(({ state }) => state === 'gone').length + changed, steps.filter((_, at) => sides[at] === 'old').length);
      assert.equal(lines.filter(({ state }) => state === 'new').length + changed, steps.filter((_, at) => sides[at] === 'new').length);
    }),
    { numRuns: 60 },
  );
});

test('property: each block is in one line, in order, for any two texts, and all choices of one side give its text', () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '## A',
          'Words.',
          '> [!TIP]\n> Note',
          '```\ncode\n```',
          '| a |\n| - |',
          '- x\n- y',
          '***',
          '![p](asset:x1)',
          '<br>',
        ),
        fc.stringMatching(/^[\w *`.>#[\]()-]{0,24}$/),
      ),
      { maxLength: 12 },
    )
    .map((blocks) => (blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`));
  fc.assert(
    fc.property(text, text, (old, now) => {
      const lines = compare(old, now);
      assert.equal(lines.map((line) => line.old?.markdown ?? '').join(''), old);
      assert.equal(lines.map((line) => line.new?.markdown ?? '').join(''), now);
      assert.equal(chooseAll(lines, 'keep'), old);
      assert.equal(chooseAll(lines, 'take'), now);
      for (const { state, old: before, new: after } of lines)
        assert.deepEqual([before === null, after === null], [state === 'new', state === 'gone']);
      assert.ok(compare(old, old).every(({ state }) => state === 'same'));
    }),
    { numRuns: 200 },
  );
});
