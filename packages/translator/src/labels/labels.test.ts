import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readUnits } from '../markdown/read-units.ts';
import { learnEdits } from '../memory/learn-edits.ts';
import { createAnswerEngine, createWordEngine, rot13, TASK } from '../testing/engines.ts';
import { translateMarkdown } from '../translate-markdown.ts';
import type { GlossaryTerm, Text } from '../types.ts';
import { readWords } from '../read-words.ts';
import { findLabels } from './find-labels.ts';
import { translateLabels } from './translate-labels.ts';

/** Translates label by label, and sentences by words. */
const WORDS: Record<string, string> = { Inbox: 'Eingang', Boards: 'Tafeln', 'Click ': 'Klicken Sie auf ', 'Open ': 'Öffnen Sie ' };
const german = () => createWordEngine((words) => WORDS[words] ?? words);
const translate = (source: string) => translateMarkdown(german(), { source, earlier: null }, TASK);

test('bold text is a label if it has a capital letter and stands inside a sentence once', () => {
  const labels = (source: string) => [...findLabels(readUnits(source).units)];
  assert.deepEqual(labels('Click **Inbox**.\n\n**Inbox** lists **Save as…** and [**Boards**](/b).\n'), ['Inbox', 'Save as…', 'Boards']);
  assert.deepEqual(labels('In **Due date**, enter a date. Choose **View > Paper mode** or __OK__.'), [
    'Due date',
    'View > Paper mode',
    'OK',
  ]);
  for (const source of [
    '**Note:** read this.',
    'Save first. **Never** share it.',
    'You must **NOT** share it, and **do not** copy it.',
    '**A whole paragraph**',
    'It says **This is a whole sentence that somebody stressed.**',
    'An *Inbox* and `Inbox`, ![**Inbox**](a.png), **the `Inbox`**.',
    '設定は**必ず**保存します。',
  ])
    assert.deepEqual(labels(source), [], source);
});

test('a label keeps the words of the product, with its translation in brackets where the text uses it first', async () => {
  const cases = [
    ['Click **Inbox**.\n', 'Klicken Sie auf **Inbox** (Eingang).\n'],
    [
      'Click **Inbox**.\n\n1. Click **Inbox** and **Inbox**.\n',
      'Klicken Sie auf **Inbox** (Eingang).\n\n1. Klicken Sie auf **Inbox** and **Inbox**.\n',
    ],
    ['## Open **Inbox**\n\nClick **Inbox**\n', '## Öffnen Sie **Inbox**\n\nKlicken Sie auf **Inbox** (Eingang)\n'],
    ['Click **Inbox** (top right).\n', 'Klicken Sie auf **Inbox** (Eingang, top right).\n'],
    ['Click **Inbox** [00:04](video:V#t=4)\n\n- **Inbox**\n', 'Klicken Sie auf **Inbox** (Eingang) [00:04](video:V#t=4)\n\n- **Inbox**\n'],
    [
      '| **Inbox** | Click **Boards** |\n| - | - |\n| Click **Inbox** | x |\n',
      '| **Inbox** (Eingang) | Klicken Sie auf **Boards** (Tafeln) |\n| - | - |\n| Klicken Sie auf **Inbox** | x |\n',
    ],
    ['Click **Same**.\n', 'Klicken Sie auf **Same**.\n'],
  ];
  for (const [source = '', wanted] of cases) {
    const { content, warnings } = await translate(source);
    assert.equal(content, wanted);
    assert.deepEqual(warnings, []);
  }
});

test('a label moves with the sentence, and Japanese has its own brackets', async () => {
  const engine = createAnswerEngine((text: Text) => (text.length > 1 ? [{ id: 1, parts: null }, 'をクリックします。'] : ['受信トレイ']));
  const { content } = await translateMarkdown(engine, { source: 'Click **Inbox**.\n', earlier: null }, { ...TASK, to: 'ja' });
  assert.match(content, /^\*\*Inbox\*\*（受信トレイ） ?をクリックします。\n$/);
});

test('the translation in brackets moves to the new first use, and is never there twice', async () => {
  const first = await translate('Click **Inbox**.\n\nOpen **Inbox**.\n');
  const engine = german();
  const source = 'Open **Inbox**, and wait.\n\nClick **Inbox**.\n\nOpen **Inbox**.\n';
  const second = await translateMarkdown(engine, { source, earlier: first }, TASK);
  assert.equal(second.content, 'Öffnen Sie **Inbox** (Eingang), and wait.\n\nKlicken Sie auf **Inbox**.\n\nÖffnen Sie **Inbox**.\n');
  assert.deepEqual(engine.asked.map(readWords), ['Open , and wait.'], 'a known label is not sent again');
  const third = await translateMarkdown(german(), { source: 'Open **Inbox**.\n', earlier: second }, TASK);
  assert.equal(third.content, 'Öffnen Sie **Inbox** (Eingang).\n');
});

test("a person's block counts as the first use and stays as it is", async () => {
  const source = 'Click **Inbox**.\n\nOpen **Inbox**.\n';
  const edited = 'Auf **Inbox** (Posteingang) klicken.\n\nÖffnen Sie **Inbox**.\n';
  const earlier = learnEdits(await translate(source), edited);
  const { content } = await translateMarkdown(german(), { source: `${source}\nOpen **Boards**.\n`, earlier }, TASK);
  assert.equal(content, `${edited}\nÖffnen Sie **Boards** (Tafeln).\n`);
});

test('any text with labels: each translation is there once, and translating again changes and asks nothing', async () => {
  const label = fc.constantFrom('Inbox', 'Plan release', 'Save as…', 'Boards & more');
  const sentence = label.map((name) => `Click **${name.replace('&', '\\&')}** (now).`);
  const block = fc.oneof(
    fc.tuple(sentence, sentence).map((both) => both.join(' ')),
    sentence.map((text) => `1. ${text}\n\n   > ${text}`),
    sentence.map((text) => `## ${text}`),
    sentence.map((text) => `| ${text} | b |\n| - | - |\n| c | ${text} |`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 5 }), fc.array(block, { maxLength: 2 }), async (blocks, added) => {
      const source = `${blocks.join('\n\n')}\n`;
      const first = await translateMarkdown(createWordEngine(rot13), { source, earlier: null }, TASK);
      const changed = `${[...added, ...blocks].join('\n\n')}\n`;
      const second = await translateMarkdown(createWordEngine(rot13), { source: changed, earlier: first }, TASK);
      for (const { content } of [first, second])
        for (const [name, other] of [
          ['Inbox', 'Vaobk'],
          ['Plan release', 'Cyna eryrnfr'],
          ['Save as…', 'Fnir nf…'],
        ] as const) {
          const used = content.split('\n').some((line) => !line.startsWith('#') && line.includes(`**${name}**`));
          assert.equal(content.split(`(${other}, abj)`).length - 1, used ? 1 : 0, content);
        }
      const engine = createWordEngine(rot13);
      const again = await translateMarkdown(engine, { source: changed, earlier: second }, TASK);
      assert.equal(again.content, second.content);
      assert.deepEqual(engine.asked, []);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) },
  );
});

test('labels are translated by the glossary, by an engine for labels, or by the dictionary, and never by an engine for sentences', async () => {
  const glossary: GlossaryTerm[] = [
    { term: 'Inbox', translation: 'Posteingang' },
    { term: 'Boards', translation: null },
  ];
  assert.deepEqual(await translateLabels(german(), ['Inbox', 'Boards'], { ...TASK, glossary }), ['Posteingang', null]);
  const rules = createWordEngine(() => 'falsch', { translatesLabels: false });
  assert.deepEqual(await translateLabels(rules, ['Inbox', 'Plan release', 'SAVE'], TASK), ['Posteingang', null, 'Speichern']);
  assert.deepEqual(rules.asked, []);
  const to = async (language: string) => (await translateLabels(rules, ['Inbox'], { ...TASK, to: language }))[0];
  assert.deepEqual(await Promise.all(['fr', 'es', 'it', 'pt-BR', 'nl', 'ja', 'sv'].map(to)), [
    'Boîte de réception',
    'Bandeja de entrada',
    'Posta in arrivo',
    'Caixa de entrada',
    'Postvak IN',
    '受信トレイ',
    null,
  ]);
  assert.deepEqual(await translateLabels(rules, ['Posteingang', 'Inbox'], { ...TASK, from: 'de', to: 'fr' }), [
    'Boîte de réception',
    'Boîte de réception',
  ]);
  for (const answer of ['', 'INBOX', 'a*b*', 'one\ntwo', 'A long explanation of what the inbox is.', '(Eingang)'])
    assert.deepEqual(
      await translateLabels(
        createAnswerEngine(() => [answer]),
        ['Inbox'],
        TASK,
      ),
      [null],
      answer,
    );
});
