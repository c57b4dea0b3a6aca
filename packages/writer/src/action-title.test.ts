import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTimeline, type Timeline } from '@docreel/timeline';
import { recordingOf, TASKLANE } from '@docreel/timeline/testing';
import { writeTitle } from './title.ts';
import { ALL_PHRASES } from './phrases/phrases.ts';

const SOURCE = buildTimeline(recordingOf({ shots: TASKLANE }));
const [FIRST] = SOURCE.moments;

type Press = [act: 'click' | 'choose' | 'type', name: string, more?: { menu?: string; certainty?: number }];

/** Returns the title of a recording with these steps and no headings. `texts` are read on each of its screens. */
function titleOf(presses: readonly Press[], { texts = [], title = null }: { texts?: string[][]; title?: string | null } = {}): string {
  if (!FIRST?.action) throw new Error('The sample timeline has no action.');
  const { action } = FIRST;
  const read = (text: string, certainty = 0.95) => ({ text, origin: 'read' as const, certainty });
  const moments = presses.map(([act, name, { menu, certainty } = {}], at): Timeline['moments'][number] => ({
    ...FIRST,
    id: `m${at}`,
    kind: 'step',
    heading: null,
    result: null,
    changed: 'part',
    action: {
      ...{
        act,
        certainty: 0.95,
        object: read(name, certainty),
        value: act === 'type' ? read('May 5') : null,
        words: null,
        position: action.position,
      },
      ...(menu !== undefined && { menu: { ...read(menu), isContext: false } }),
    },
  }));
  const screens = texts.map((words): Timeline['screens'][number] => ({
    startSeconds: 0,
    endSeconds: 5,
    heading: null,
    still: {
      ...FIRST.still,
      texts: words.map((text, row) => ({ text, certainty: 0.98, x: 500, y: 300 + row * 20, width: 99, height: 14 })),
    },
  }));
  return writeTitle({ ...SOURCE, goal: null, title: title === null ? null : read(title), moments, screens }, 'recording-1');
}

test('a title lists the first commands of a recording that uses several', () => {
  assert.equal(
    titleOf([
      ['click', 'Delete'],
      ['choose', 'Rename'],
      ['click', 'OK'],
    ]),
    'Use Delete and Rename',
  );
  assert.equal(titleOf([['choose', 'Colores Invertidos', { menu: 'Ver' }]]), 'Use Colores Invertidos');
  assert.equal(
    titleOf([
      ['choose', 'Small size', { menu: 'Medium' }],
      ['click', 'Rename'],
    ]),
    'Use Rename',
    'a list of values',
  );
});

test('a name of a title is neither uncertain nor misread', () => {
  assert.equal(
    titleOf([
      ['click', 'Export PDF'],
      ['click', 'Export CSV', { certainty: 0.75 }],
    ]),
    'Export PDF',
  );
  const texts = [['Guardar como...'], ['Guardar como...']];
  assert.equal(
    titleOf(
      [
        ['choose', 'Copiar', { menu: 'Editar' }],
        ['choose', 'Guardak como', { menu: 'Archivo' }],
      ],
      { texts },
    ),
    'Use Copiar',
  );
});

test('a lone common field is not a title, several fields are', () => {
  assert.equal(titleOf([['type', 'Name']]), 'Enter the details');
  assert.equal(
    titleOf([
      ['type', 'Name'],
      ['type', 'Due date'],
    ]),
    'Fill in Name and Due date',
  );
});

test('a topic of the screen is a title before a button that names nothing', () => {
  assert.equal(titleOf([['click', 'BACKBUTTON']], { title: 'Employment Statistics' }), 'Work with Employment Statistics');
  assert.equal(titleOf([['click', 'Search']], { title: 'Select: books' }), 'Work with books');
});

test('a topic that is visible for a long time is used if the name of the program is unknown', () => {
  const fields: Press[] = [
    ['type', 'Name'],
    ['type', 'Due date'],
  ];
  const other = ['Settings'];
  assert.equal(titleOf(fields, { title: 'Brew Crew', texts: [['Brew Crew'], other] }), 'Fill in Name and Due date in Brew Crew');
  assert.equal(titleOf(fields, { title: 'Brew Crew', texts: [['Brew Crew'], other, other, other] }), 'Fill in Name and Due date');
});

test('a press without a task is the use of its control', () => {
  assert.equal(titleOf([['click', 'Show blinking']]), 'Use Show blinking');
});

test('a single word is used before the name of the file, and a label does not end with a preposition', () => {
  assert.equal(
    titleOf([
      ['choose', 'Appearance'],
      ['click', 'Close'],
    ]),
    'Use Appearance',
  );
  assert.equal(titleOf([['click', 'Replace all in']]), 'Replace all');
});

test('a label in capital letters is a sentence in the title', () => {
  assert.equal(titleOf([['click', 'GET QUOTE']]), 'Get quote');
});

test('a name that begins with the verb of the title is not preceded by it', () => {
  assert.equal(titleOf([['choose', 'Select a reason']]), 'Select a reason');
});

test('a recording without certain steps is a tour of its topic, in every language', () => {
  const moments = SOURCE.moments.map((moment) => ({ ...moment, kind: 'shown' as const, action: null }));
  const title = { text: 'Team settings', origin: 'read' as const, certainty: 0.95 };
  const titles = ALL_PHRASES.map(({ language }) =>
    writeTitle({ ...SOURCE, goal: null, language, title, moments, screens: [] }, 'recording-1'),
  );
  assert.equal(titles[0], 'Tour of Team settings');
  assert.equal(new Set(titles).size, ALL_PHRASES.length);
});

test('the name of a field is no task, although it begins with a verb', () => {
  const last = (name: string) =>
    titleOf([
      ['click', 'Show blinking', { certainty: 0.7 }],
      ['click', name, { certainty: 0.7 }],
    ]);
  assert.deepEqual([last('Test area:'), last('Test server')], ['Use Show blinking', 'Test server']);
});

test('a promised task ends before its reason', () => {
  const title = { text: 'Add the new map, but only the parts that we need', origin: 'said' as const, certainty: 0.9 };
  assert.equal(writeTitle({ ...SOURCE, title, screens: [] }, 'recording-1'), 'Add the new map');
});
