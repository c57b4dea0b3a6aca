import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Utterance, parseUtterances, parseNarration } from './parse-narration.ts';
import { squash } from '../similarity.ts';
import { transcriptOf } from '../testing/transcripts.ts';

const texts = (utterances: readonly Utterance[]): string[] => utterances.map(({ text }) => text);

/** Automatic captions of a guided tour: no capitals, no punctuation, split where a line is full. */
const TOUR = [
  'welcome to our dashboard we collect the',
  'answers of students to look at how they',
  'travel',
  '|1',
  'for our first chart we use the data of the',
  'survey which describes why people ride a',
  'bike to open the details you must select a',
  'reason people gave',
  '|0.8',
  'this will only show riders of that reason',
  'we made the chart interactive so that we',
  'could show more when the user brushes over',
  'a slice they will see the mean and if you',
  'scroll over the bars you can see the count',
  '|1',
  'it splits them into two groups drop offs and',
  'pick ups we have created this table to show',
  'the difference i think that helps',
];

test('words without punctuation become sentences with capitals, full stops, “I” and the comma before a main clause', () => {
  assert.deepEqual(texts(parseUtterances(transcriptOf(TOUR, { isTimed: true }))), [
    'Welcome to our dashboard.',
    'We collect the answers of students to look at how they travel.',
    'For our first chart, we use the data of the survey which describes why people ride a bike.',
    'To open the details, you must select a reason people gave.',
    'This will only show riders of that reason.',
    'We made the chart interactive so that we could show more.',
    'When the user brushes over a slice, they will see the mean.',
    'If you scroll over the bars, you can see the count.',
    'It splits them into two groups drop offs and pick ups.',
    'We have created this table to show the difference.',
    'I think that helps.',
  ]);
});

test('a capital at the start of a caption replaces a forgotten full stop, unless it begins a name', () => {
  const said = ['Good, close the search', "There's one more thing to do.", 'Then save the file in', 'The Garden Folder. That is all.'];
  assert.deepEqual(texts(parseUtterances(transcriptOf(said))), [
    'Good, close the search.',
    "There's one more thing to do.",
    'Then save the file in The Garden Folder.',
    'That is all.',
  ]);
});

test('imperatives and words like “now” start sentences in captions without punctuation', () => {
  const said = [
    'so open the settings page now click the blue',
    'button and then choose members in the list',
    'next type the name of the person',
  ];
  assert.deepEqual(texts(parseUtterances(transcriptOf(said))), [
    'Open the settings page.',
    'Click the blue button.',
    'Then choose members in the list.',
    'Next type the name of the person.',
  ]);
});

test('a sentence may span captions, and a capital starts the next one if a full stop is missing', () => {
  const said = [
    'We count them here on the axis',
    "Let's say I wanted to go back, I can do so And this lets",
    'people look around. Go to the page,',
    'You then click "Charts" in the',
    'menu of the app, e.g. on the left. It is version 2.5',
    'of Node.js. .',
    'Scroll up.',
  ];
  assert.deepEqual(texts(parseUtterances(transcriptOf(said))), [
    'We count them here on the axis.',
    "Let's say I wanted to go back, I can do so.",
    'This lets people look around.',
    'Go to the page.',
    'You then click "Charts" in the menu of the app, e.g. on the left.',
    'It is version 2.5 of Node.js.',
    'Scroll up.',
  ]);
});

test('two instructions in two sentences stay two, and a note does not absorb the step after it', () => {
  const utterances = parseUtterances(
    transcriptOf(['Set the date. You can leave the others as they are. . Scroll up if you', 'need to and hit Save.']),
  );
  assert.deepEqual(
    utterances.map(({ text, role }) => [text, role]),
    [
      ['Set the date.', 'instruction'],
      ['You can leave the others as they are.', 'note'],
      ['Scroll up if you need to and hit Save.', 'instruction'],
    ],
  );
  assert.deepEqual([utterances[2]?.instruction?.verb, utterances[2]?.instruction?.object], ['hit', 'Save']);
});

const ROLES: [said: string, role: Utterance['role']][] = [
  ['Hi everybody!', 'greeting'],
  ['Hey, let us set up an alert.', 'goal'],
  ['In this video you will learn how to share a file.', 'goal'],
  ['Here is a demo of our app.', 'goal'],
  ['Before you begin, you need an account.', 'need'],
  ["Okay, let's get started.", 'filler'],
  ['Um, so.', 'filler'],
  ['Click Share.', 'instruction'],
  ["Let's see.", 'filler'],
  ['One last tip, keep it short.', 'note'],
  ['Note that the click-through rate is low.', 'note'],
  ['Now let us move on to the reports.', 'lead'],
  ['Open the reports.', 'instruction'],
  ['You have shared a file.', 'closing'],
  ['Thank you so much for watching.', 'greeting'],
];

test('each sentence gets its role, and greetings and fillers are not printed', () => {
  const utterances = parseUtterances(transcriptOf(ROLES.map(([said]) => said)));
  assert.deepEqual(
    utterances.map(({ role }, at) => [ROLES[at]?.[0], role]),
    ROLES,
  );
});

const WORD = fc.constantFrom(
  ...'we you i the the a chart bar click on Save so now um okay and then to see if it shows is this list of open filter names. done. Settings, you know sort of we— can'.split(
    ' ',
  ),
);
const CAPTIONS = fc.array(
  fc.array(WORD, { minLength: 1, maxLength: 9 }).map((words) => words.join(' ')),
  { minLength: 1, maxLength: 25 },
);

test('kept and dropped words together are the transcript in order, each dropped one with its reason', () => {
  fc.assert(
    fc.property(CAPTIONS, fc.boolean(), fc.constantFrom('en', 'de'), (captions, isTimed, language) => {
      const { utterances, dropped, tokens } = parseNarration(transcriptOf(captions, { isTimed, language }));
      assert.deepEqual(
        tokens.map(({ text }) => text),
        captions.join(' ').split(' '),
      );
      assert.deepEqual([utterances[0]?.from, utterances.at(-1)?.to], [0, tokens.length]);
      const left = new Set(dropped.map(({ at }) => at));
      assert.equal(left.size, dropped.length);
      for (const [n, { from, to, text, role }] of utterances.entries()) {
        assert.equal(from, utterances[n - 1]?.to ?? 0);
        const kept = tokens.slice(from, to).filter((_, at) => !left.has(from + at));
        const isLeftOut = role === 'greeting' || role === 'filler';
        assert.equal(squash(isLeftOut ? '' : text), squash(kept.map((token) => token.text).join(' ')));
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
  );
});

test('another language keeps all its words, split at its own punctuation', () => {
  const said = (captions: string[], language: string | null): string[] => texts(parseUtterances(transcriptOf(captions, { language })));
  assert.deepEqual(said(['Öffnen Sie so die Liste. Und dann', 'klicken Sie auf Speichern, z.B. hier. So, um 8 Uhr.'], 'de'), [
    'Öffnen Sie so die Liste.',
    'Und dann klicken Sie auf Speichern, z.B. hier.',
    'So, um 8 Uhr.',
  ]);
  assert.deepEqual(said(['¿Quiere guardar? ¡Haga clic', 'aquí! Luego cierre la ventana'], null), [
    '¿Quiere guardar?',
    '¡Haga clic aquí!',
    'Luego cierre la ventana.',
  ]);
  assert.deepEqual(said(['設定を開きます。次に保存を', 'クリックします！これで終わり'], null), [
    '設定を開きます。',
    '次に保存をクリックします！',
    'これで終わり。',
  ]);
});
