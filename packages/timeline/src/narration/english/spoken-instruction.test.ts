import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDroppedWords } from './roles.ts';
import { findSpokenInstruction, NARRATED_FROM, namesNothing } from './spoken-instruction.ts';

/** One row for each phrasing: an example that required the rule, and a similar sentence that must not match. */
const TURNS: readonly [said: string, words: string | null, notThis: string][] = [
  ["I'm gonna click on Save.", 'Click on Save.', "I'm gonna tell you why."],
  ["You're going to want to select a role.", 'Select a role.', "You're going to want more coffee."],
  ['If you click a box it filters the list.', 'Click a box.', 'If you have a box it filters the list.'],
  [
    'If you scroll over the bars, you can see the count.',
    'Scroll over the bars to see the count.',
    'If you have any questions, you can find the answer there.',
  ],
  ['By hovering over a bar you see its count.', 'Hover over a bar to see its count.', 'By default you see all of them.'],
  ['You can see the count by hovering over a bar.', 'Hover over a bar to see the count.', 'You can see the count by default.'],
  ['What I do is click Save.', 'Click Save.', 'What I do is my business.'],
  ['Start by opening Services in the menu.', 'Open Services in the menu.', 'Start by thinking about it.'],
  ['Hover over, for example, a bar.', 'Hover over a bar.', 'For example, a bar.'],
  ['Type a name, for example Spring.', 'Type a name, for example Spring.', 'Type safety is, for example, a virtue.'],
  ['Let me click Export.', 'Click Export.', 'Let me explain this.'],
  ['We can see the details when we click a row.', 'Click a row to see the details.', 'We can see the details when we grow.'],
  [
    "Let's say I wanted to explore it, I would hover over the bar.",
    'Hover over the bar.',
    "Let's say ten people wanted it, I would be happy.",
  ],
  ['To activate the chart you must select a reason.', 'To activate the chart, select a reason.', 'To delete it, you would be sorry.'],
  [
    'You get to the page, and you click "Charts," which is going to jump down.',
    'Click "Charts".',
    'You get to the page, and you are done.',
  ],
  ['I can click on those, and see a better comparison.', 'Click on those to see a better comparison.', 'I can see a better comparison.'],
  ['Scroll up if you need to and hit Save.', 'Scroll up if you need to and hit Save.', 'Scroll bars are shown if you need them.'],
  ['Click Save.', 'Click Save.', 'Click through rate is low.'],
  ['Turn off the lights.', 'Turn off the lights.', 'Turn offs we have created this visualization to show the distribution.'],
  ['Open Typography, there are the sizes.', 'Open Typography.', 'There are the sizes.'],
  ['Open Typography, it is on the right, and choose Bold.', 'Open Typography, it is on the right, and choose Bold.', 'It is on the right.'],
  ['Control F opens the search.', 'Press Ctrl+F to open the search.', 'Control panel shows all settings.'],
  ['Now Control H. That opens the search.', 'Press Ctrl+H to open the search.', 'Control B is the second group.'],
  ['Control and Return commits too.', 'Press Ctrl+Return.', 'Control, I guess.'],
  ['Control, Shift and N creates a folder.', 'Press Ctrl+Shift+N to create a folder.', 'Shift 5 times.'],
  [
    'Control O writes the file and Control X leaves the editor.',
    'Press Ctrl+O to write the file and press Ctrl+X to leave the editor.',
    'Alt text describes the picture.',
  ],
  ['Keep the file.', 'Keep the file.', 'Keep it short.'],
  ['Open the list.', 'Open the list.', "Let's dive in."],
];

test('a phrasing with an action verb is an instruction, and one that only sounds similar is not', () => {
  for (const [said, words, notThis] of TURNS) {
    assert.equal(findSpokenInstruction(said, true)?.instruction.words ?? null, words, said);
    const found = findSpokenInstruction(notThis, true);
    assert.ok(found === null || found.certainty < NARRATED_FROM, `${notThis} → ${found?.instruction.words}`);
  }
});

const TALK = [
  "Let's see what happens.",
  "Let's look at the chart.",
  "Let's get started.",
  'One last tip.',
  'Note that it is slow.',
  'Do you click Save?',
  'Search results we have found are listed.',
];

test('sentences addressed to the audience are not instructions, with and without punctuation', () => {
  for (const said of TALK) for (const isPunctuated of [true, false]) assert.equal(findSpokenInstruction(said, isPunctuated), null, said);
});

test('the effect is separated, and a sentence with two instructions has two parts', () => {
  assert.equal(findSpokenInstruction('If you click a box it filters the list.', true)?.instruction.result, 'it filters the list');
  assert.equal(findSpokenInstruction('I would click a bar, and I would see that there are ten.', true)?.instruction.result, 'you see ten');
  const found = findSpokenInstruction('Click Settings and then choose Members.', true);
  assert.deepEqual(
    found?.parts.map(({ words, act, object }) => [words, act, object]),
    [
      ['Click Settings.', 'click', 'Settings'],
      ['Choose Members.', 'choose', 'Members'],
    ],
  );
});

const ACTS: readonly [said: string, act: string, object: string | null][] = [
  ['Turn the alerts on.', 'switch', 'alerts'],
  ['Scroll over the pie charts.', 'hover', 'pie charts'],
  ['Scroll over to the right.', 'scroll', 'right'],
  ['Click on that.', 'click', null],
  ['Type your name in the first field.', 'type', 'name'],
  ['Select the red button in the menu.', 'choose', 'red'],
  ['Run npm test.', 'run', 'npm test'],
];

test('the verb determines the action, and the words after it determine the object', () => {
  for (const [said, act, object] of ACTS) {
    const found = findSpokenInstruction(said, true)?.instruction;
    assert.deepEqual([found?.act, found?.object], [act, object], said);
  }
});

const SPOKEN: readonly [said: string, kept: string][] = [
  ['um okay so now the list opens', 'the list opens'],
  ['right click the file', 'right click the file'],
  ['it is sort of a list', 'it is a list'],
  ['this sort of chart', 'this sort of chart'],
  ['it opens you know in a window', 'it opens in a window'],
  ['do you know the name', 'do you know the name'],
  ['we— we can save it', 'we can save it'],
  ['the re- the report opens', 'the report opens'],
  ['click on the click on the list', 'click on the list'],
  ['we have seen that that helps very very much', 'we have seen that that helps very very much'],
  ['type 1 1 1', 'type 1 1 1'],
  ['it is, like, done', 'it is, done'],
  ['it looks like this', 'it looks like this'],
  ['so far so good', 'so far so good'],
];

test('fillers and false starts are dropped, and the same words stay if they have a meaning', () => {
  for (const [said, kept] of SPOKEN) {
    const words = said.split(' ');
    const reasons = findDroppedWords(words);
    assert.equal(words.filter((_, at) => reasons[at] === null).join(' '), kept);
  }
});

test('an instruction about “it” or “the box” names nothing, and one about what was just made does', () => {
  const isEmpty = (said: string) => {
    const found = findSpokenInstruction(said, true);
    return found && namesNothing(found.instruction);
  };
  for (const said of ['Click them.', 'Search for it.', 'Click him, then Edit.', 'Type its text.', 'Tick the box.', 'Select it again.'])
    assert.equal(isEmpty(said), true, said);
  for (const said of ['Connect them.', 'Click Save.', 'Type the wrong word.', 'Search for her appointment.'])
    assert.equal(isEmpty(said), false, said);
});
