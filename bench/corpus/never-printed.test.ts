import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PointerRest, Recording } from '@docreel/recording';
import { withholdClaims } from '../../packages/timeline/src/actions/printing/withhold-claims.ts';
import { changeOf, createAction, factsOf, lineOf, read } from '../../packages/timeline/src/testing/facts.ts';
import type { Action } from '../../packages/timeline/src/types.ts';

/** Returns an action on a label at a position, at 10 s. */
function actionOn(text: string, more: Partial<Action> = {}, at: { x?: number; y?: number } = {}): Action {
  const { x = 100, y = 100 } = at;
  const place = { box: { x, y, width: text.length * 9, height: 18 }, point: { x: x + 10, y: y + 9 } };
  return createAction({ object: read(text), position: place, startSeconds: 10, endSeconds: 10.5, showSeconds: 10, ...more });
}

function valueOf(text: string, more: Partial<Action> = {}): Action {
  return actionOn(text, { act: 'type', object: read('Name'), value: read(text), startSeconds: 8, endSeconds: 10, ...more });
}

function answerOf(text: string, more: Partial<Action> = {}): Action {
  return actionOn('Number:', { act: 'answer', value: read(text), startSeconds: 8, endSeconds: 10, ...more });
}

interface Case {
  name: string;
  actions: Action[];
  facts?: Partial<Recording>;
  /** Name and value of each action that is left. A withheld one is null. */
  expected: [string | null, string | null][];
}

const PROMPT = lineOf('maya@lab: ~/demo$ ls', [0, 60], { x: 20, y: 100 });
const STATUS = ['3 items', 'Saved to disk', 'Zoom: one half', 'Ready for you'].map((text, at) =>
  lineOf(text, [at * 5, at * 5 + 5], { x: 100, y: 695 }),
);

const POINTER: PointerRest = { startSeconds: 9.5, endSeconds: 10.5, x: 110, y: 109, shape: 'arrow', certainty: 1 };

/** Returns the texts of a window, moved to the right and down by these distances in pixels. */
const windowAt = (right: number, time: [number, number], down = right / 3) =>
  ['Terminal -', 'File', 'Edit', 'View'].map((text, at) => lineOf(text, time, { x: 100 + right, y: 100 + at * 30 + down }));

const CASES: readonly Case[] = [
  { name: 'a question instead of its option', actions: [actionOn('How many?', { act: 'choose' })], expected: [[null, null]] },
  { name: 'a window', actions: [actionOn('Git Gui (demos) /home/maya/demos')], expected: [[null, null]] },
  { name: 'a row of options', actions: [actionOn('Poor O Good O Excellent')], expected: [[null, null]] },
  { name: 'an email address', actions: [actionOn('Signed-off-by: Maya <maya@demo.example>')], expected: [[null, null]] },
  { name: 'a path', actions: [actionOn('/home/maya/demos')], expected: [['/home/maya/demos', null]] },
  { name: 'a link that asks', actions: [actionOn('Forgot it?')], expected: [['Forgot it?', null]] },
  { name: 'a click in a terminal', actions: [actionOn('ls', {}, { x: 180 })], facts: { lines: [PROMPT] }, expected: [] },
  {
    name: 'the title of a window that is dragged',
    actions: [actionOn('Terminal -', { endSeconds: 12 })],
    facts: { pointer: [POINTER], lines: [...windowAt(0, [5, 11]), ...windowAt(120, [11, 60])] },
    expected: [],
  },
  {
    name: 'a label of a page that scrolls',
    actions: [actionOn('Terminal -', { endSeconds: 12 })],
    facts: { pointer: [POINTER], lines: [...windowAt(0, [5, 11]), ...windowAt(0, [11, 60], 300)] },
    expected: [['Terminal -', null]],
  },
  { name: 'a field in a terminal', actions: [valueOf('-m')], facts: { lines: [PROMPT] }, expected: [] },
  {
    name: 'a command in a terminal',
    actions: [actionOn('', { act: 'run', object: null, value: read('ls') })],
    facts: { lines: [PROMPT] },
    expected: [[null, 'ls']],
  },
  ...[
    'const total = sum(values);',
    'export function average(values){',
    'Entrée [1]:import csv',
    'anywhere=',
    '"museum": "Harbour"',
    '"min_weight"w_mil',
  ].map((text): Case => ({ name: `code: ${text}`, actions: [actionOn(text)], expected: [[null, null]] })),
  ...['Save as...', 'Limit (kB/s):', 'Name (optional)', '09:00 Mrs Abara', 'Select: books', 'C++', 'Copy & paste'].map(
    (text): Case => ({ name: `a label: ${text}`, actions: [actionOn(text)], expected: [[text, null]] }),
  ),
  { name: 'a property of a tree', actions: [actionOn('kiosk :true')], expected: [['kiosk', null]] },
  { name: 'a field called by code', actions: [valueOf('5', { object: read('x = 3;') })], expected: [[null, '5']] },
  { name: 'a sentence', actions: [actionOn('Call Tim on Friday.')], expected: [[null, null]] },
  {
    name: 'a line of a paragraph',
    actions: [actionOn('the harbour was built by people who had never seen a crane or a')],
    expected: [[null, null]],
  },
  {
    name: 'a long label',
    actions: [actionOn('Send me an email when somebody comments')],
    expected: [['Send me an email when somebody comments', null]],
  },
  {
    name: 'a long sentence without a stop',
    actions: [actionOn('Select a library to view or edit its details here')],
    expected: [[null, null]],
  },
  {
    name: 'a question with as many words',
    actions: [actionOn('Select one of the reasons to be in this library', { value: read('Books') })],
    expected: [['Select one of the reasons to be in this library', 'Books']],
  },
  ...['Ln 3, Col 14', 'Line 12 Column 4', 'UTF-8', '3 items selected'].map(
    (text): Case => ({ name: `a status line: ${text}`, actions: [actionOn(text)], expected: [[null, null]] }),
  ),
  {
    name: 'a line of the read-out of a chart',
    actions: [actionOn('Sex: Female')],
    facts: { lines: [lineOf('Sex: Female', [9, 12]), lineOf('Total: 1,337', [9, 12], { y: 122 })] },
    expected: [[null, null]],
  },
  { name: 'a label with a value', actions: [actionOn('Sort: Newest')], expected: [['Sort: Newest', null]] },
  ...['Bytes sent: 77212', 'Count: 5', 'Verifying local data (0.1% tested)'].map(
    (text): Case => ({ name: `a read-out: ${text}`, actions: [actionOn(text)], expected: [[null, null]] }),
  ),
  {
    name: 'a name with a letter that looks alike',
    actions: [actionOn('Ethemet 2')],
    facts: { lines: [lineOf('Ethemet 2', [9, 12]), lineOf('Ethernet 2', [0, 60], { y: 400 })] },
    expected: [['Ethernet 2', null]],
  },
  {
    name: 'the name of a field that was joined with its neighbour',
    actions: [valueOf('5', { object: read('3 items Hotspot ID') })],
    facts: {
      lines: [lineOf('3 items Hotspot ID', [8, 12]), lineOf('Hotspot ID', [12, 40], { x: 170 })],
    },
    expected: [['Hotspot ID', '5']],
  },
  {
    name: 'a line at the lower edge that often changes',
    actions: [actionOn('Zoom: one half', {}, { y: 695 })],
    facts: { lines: STATUS },
    expected: [[null, null]],
  },
  {
    name: 'a tab at the lower edge',
    actions: [actionOn('Calendar', {}, { y: 695 })],
    facts: { lines: [lineOf('Calendar', [0, 60], { y: 695 })] },
    expected: [['Calendar', null]],
  },
  {
    name: 'a watermark',
    actions: [actionOn('www.screenrec.example', {}, { y: 10 })],
    facts: { lines: [lineOf('www.screenrec.example', [0, 60], { y: 10 })] },
    expected: [[null, null]],
  },
  {
    name: 'a watermark that moves with the page',
    actions: [actionOn('ChartKit Trial')],
    facts: { lines: [lineOf('ChartKit Trial', [0, 30]), lineOf('ChartK1t Trial', [30, 60], { y: 400 })] },
    expected: [[null, null]],
  },
  {
    name: 'a name that was cut within a word',
    actions: [actionOn('Museum_Visitors_Cou')],
    facts: { lines: [lineOf('Museum_Visitors_Count', [20, 30], { y: 400 })] },
    expected: [[null, null]],
  },
  {
    name: 'a word that is the beginning of another one',
    actions: [actionOn('Disconnect')],
    facts: { lines: [lineOf('Disconnected', [20, 30], { y: 400 })] },
    expected: [['Disconnect', null]],
  },
  {
    name: 'a command of which a word was read in two ways',
    actions: [actionOn('', { act: 'run', object: null, value: read('mysq1 -u root') })],
    facts: { lines: [lineOf('mysql> use shop;', [20, 30], { y: 400 })] },
    expected: [[null, null]],
  },
  {
    name: 'the label of a notebook cell',
    actions: [actionOn('', { act: 'type', object: null, value: read('[ ]: import csv') }, { x: 300 })],
    expected: [[null, 'import csv']],
  },
  {
    name: 'the default of an answer',
    actions: [actionOn('type', { act: 'answer', value: read('(commonjs)') })],
    expected: [['type', null]],
  },
  {
    name: 'a value that the program shows elsewhere after it was entered',
    actions: [valueOf('Maya'), actionOn('Maya', { act: 'type', value: read('Maya'), startSeconds: 15, endSeconds: 15 }, { y: 300 })],
    facts: { changes: [changeOf(14, 0.4)] },
    expected: [['Name', 'Maya']],
  },
  {
    name: 'the entry of a list, which its field shows when the list is closed',
    actions: [actionOn('Maya', { act: 'choose' }, { y: 200 }), valueOf('Maya', { startSeconds: 10.5, endSeconds: 10.5 })],
    facts: { changes: [changeOf(10.5, 0.02)] },
    expected: [['Maya', null]],
  },
  {
    name: 'a beginning that the keyboard of a phone shows',
    actions: [
      actionOn('', { act: 'type', object: null, value: read('maya') }, { y: 600 }),
      valueOf('maya@lab.example', { startSeconds: 11, endSeconds: 14 }),
    ],
    facts: { changes: [changeOf(12, 0.1)] },
    expected: [['Name', 'maya@lab.example']],
  },
  {
    name: 'a half-read row',
    actions: [actionOn('Select data')],
    facts: { lines: [lineOf('Select data', [9, 10.5]), lineOf('Select database', [4, 9])] },
    expected: [[null, null]],
  },
  {
    name: 'a label with the pointer read as a letter',
    actions: [actionOn('Spaces')],
    facts: { lines: [lineOf('Spaces', [4, 10]), { ...lineOf('Spacest', [10, 10.5]), confidence: 0.89 }] },
    expected: [['Spaces', null]],
  },
  {
    name: 'a menu bar read as one row',
    actions: [actionOn('File Edit View Help', {}, { x: 60 })],
    facts: { lines: [lineOf('File', [12, 20], { x: 60 }), lineOf('Edit', [12, 20], { x: 105 })] },
    expected: [['File', null]],
  },
  {
    name: 'the same press twice',
    actions: [actionOn('Save'), actionOn('Save', { startSeconds: 11, endSeconds: 11.5, showSeconds: 11 })],
    expected: [['Save', null]],
  },
  {
    name: 'the same press twice, with a change of the screen in between',
    actions: [actionOn('Next'), actionOn('Next', { startSeconds: 12, endSeconds: 12.5, showSeconds: 12 })],
    facts: { changes: [changeOf(10.2, 0.5), changeOf(12, 0.5)] },
    expected: [
      ['Next', null],
      ['Next', null],
    ],
  },
  {
    name: 'a suggestion, detected as typed and as chosen',
    actions: [valueOf('Oude Werf'), valueOf('Oude Werf', { act: 'choose', startSeconds: 9, showSeconds: 9.8 })],
    expected: [['Name', 'Oude Werf']],
  },
  {
    name: 'a press on the text that was just entered',
    actions: [valueOf('June 30'), actionOn('June 30', { startSeconds: 12, endSeconds: 12.5, showSeconds: 12 })],
    facts: { changes: [changeOf(11, 0.01), changeOf(12, 0.01)] },
    expected: [['Name', 'June 30']],
  },
  {
    name: 'a value of which the end was not read for a moment',
    actions: [valueOf('zaky a')],
    facts: { lines: [lineOf('zaky a', [9.3, 12]), lineOf('zaky', [12, 14])] },
    expected: [['Name', 'zaky a']],
  },
  {
    name: 'an answer that was read in two ways',
    actions: [answerOf('6'), answerOf('o', { startSeconds: 10.5, endSeconds: 11 })],
    facts: { lines: [lineOf('6', [9.5, 10], { x: 300 }), { ...lineOf('o', [10.5, 16], { x: 300 }), confidence: 0.6 }] },
    expected: [['Number:', '6']],
  },
  {
    name: 'an answer that was read again, completely, seconds later',
    actions: [
      answerOf('ody@lab', { object: read('Your emall?') }),
      answerOf('cody@lab.example', { startSeconds: 13, endSeconds: 14, object: read('Your email?') }),
    ],
    expected: [['Your email?', 'cody@lab.example']],
  },
  { name: 'the length of a video in a list', actions: [actionOn('00:00:19')], expected: [[null, null]] },
  { name: 'a time that can be chosen', actions: [actionOn('10:30')], expected: [['10:30', null]] },
  { name: 'a placeholder that asks', actions: [valueOf('Maya', { object: read('Please enter') })], expected: [[null, 'Maya']] },
  {
    name: 'a value that was read in two ways',
    actions: [valueOf('Lasserre kettle')],
    facts: { lines: [lineOf('Lasserre kettle', [9.8, 12]), lineOf('Laserne kettle', [12, 15])] },
    expected: [['Name', null]],
  },
  {
    name: 'a value that was read with other spaces and case',
    actions: [valueOf('Spring launch')],
    facts: { lines: [lineOf('Spring launch', [9.8, 12]), lineOf('SpringLaunch', [12, 15])] },
    expected: [['Name', 'Spring launch']],
  },
  {
    name: 'a value that grew while it was typed',
    actions: [valueOf('Spring launch')],
    facts: { lines: [lineOf('Spring', [8, 9.5]), lineOf('Spring launch', [9.8, 12])] },
    expected: [['Name', 'Spring launch']],
  },
  {
    name: 'a value that replaced another',
    actions: [valueOf('500')],
    facts: { lines: [lineOf('100', [0, 10]), lineOf('500', [10, 20])] },
    expected: [['Name', '500']],
  },
  {
    name: 'a command that was read, with its prompt, while it was typed',
    actions: [actionOn('', { act: 'run', object: null, value: read('npm pkg set scripts.start=tea') })],
    facts: { lines: [lineOf('tea > npm pkg set scripts.start', [9.9, 11]), lineOf('tea > npm pkg set scripts.start=tea', [11, 15])] },
    expected: [[null, 'npm pkg set scripts.start=tea']],
  },
  {
    name: 'a command that was read in two ways',
    actions: [actionOn('', { act: 'run', object: null, value: read('git push -f') })],
    facts: { lines: [lineOf('git push -f', [10, 12]), lineOf('git push --f', [12, 15])] },
    expected: [[null, null]],
  },
];

test('names and values that were not certainly read are withheld, and other ones stay', () => {
  for (const { name, actions, facts, expected } of CASES) {
    const kept = withholdClaims(actions, factsOf(facts)).map(({ object, value }) => [object?.text ?? null, value?.text ?? null]);
    assert.deepEqual(kept, expected, name);
  }
});
