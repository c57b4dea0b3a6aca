import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAnswerEngine, TASK, createWordEngine } from './testing/engines.ts';
import { translateMarkdown } from './translate-markdown.ts';
import { translateTexts } from './translate-texts.ts';
import type { Engine, Text } from './types.ts';
import { readWords } from './read-words.ts';

const translate = (engine: Engine, source: string, task = TASK) => translateMarkdown(engine, { source, earlier: null }, task);

test('an engine may move marked words, and the markup moves with them', async () => {
  const engine = createAnswerEngine(() => ['Im ', { id: 2, parts: null }, ' auf ', { id: 1, parts: ['Sichern'] }, ' klicken']);
  const { content } = await translate(engine, 'Click **save** in `menu` [00:01](video:V#t=1)\n');
  assert.equal(content, 'Im `menu` auf **Sichern** klicken [00:01](video:V#t=1)\n');
});

test('a sentence is sent without the marks at its ends', async () => {
  const engine = createWordEngine((words) => words);
  await translate(engine, '1. **1.2** Click here. [00:01](video:V#t=1)\n\n   ![**A picture**](asset:x)\n');
  assert.deepEqual(engine.asked, [['Click here.'], ['A picture']]);
});

test('an answer that loses or repeats a mark is requested again between the marks, which then stay in place', async () => {
  const spoilers: ((text: Text) => Text)[] = [
    () => ['alles anders'],
    (text) => [...text, ...text],
    (text) => text.map((part) => (typeof part === 'string' ? part : { ...part, id: part.id + 7 })),
    (text) => text.map((part) => (typeof part === 'string' ? part : { ...part, parts: part.parts === null ? ['Code'] : null })),
    (text) => text.map((part) => (typeof part === 'string' || part.parts === null ? part : { ...part, parts: [' '] })),
  ];
  for (const spoil of spoilers) {
    const engine = createAnswerEngine((text) => (text.length > 1 ? spoil(text) : [readWords(text).toUpperCase()]));
    const { content, warnings } = await translate(engine, 'Click **save** and run `npm start` now.\n');
    assert.equal(content, 'CLICK **SAVE** AND RUN `npm start` NOW.\n');
    assert.deepEqual(warnings, []);
  }
});

test('without a valid answer the source stays with a warning, and the next run tries again', async () => {
  const silent = createAnswerEngine(() => null);
  const first = await translate(silent, 'Click **save**.\n\nNow.\n');
  assert.equal(first.content, 'Click **save**.\n\nNow.\n');
  assert.equal(first.refusedCount, 2);
  assert.match(first.warnings[0] ?? '', /^"Click \*\*save\*\*\." was not translated/);
  const engine = createWordEngine((words) => words.toUpperCase());
  const second = await translateMarkdown(engine, { source: 'Click **save**.\n\nNow.\n', earlier: first }, TASK);
  assert.equal(second.content, 'CLICK **SAVE**.\n\nNOW.\n');
});

test('any answer of an engine keeps the structure of the page', async () => {
  const attacks = [
    '# Heading',
    '1. One',
    '- x',
    '> quote',
    '`',
    '```',
    '<script>alert(1)</script>',
    '[a](javascript:b)',
    '![x](http://evil)',
    '***',
    'a | b | c',
    '    code',
    '[^1]: x',
    'x\n\ny',
    'http://evil.example',
    '---',
    '&lt;',
    '\\',
    '**',
    '[!NOTE]',
    '1) x',
    'www.evil.example',
    '[x]: /y',
    '+ x',
    'a  \nb',
    '===',
    '~~~',
    '*a* _b_',
    'me@evil.example',
  ];
  for (const attack of attacks) {
    const engine = createAnswerEngine((text) => [`${attack} wörter `, ...text.filter((part) => typeof part !== 'string'), ` ${attack}`]);
    const source =
      '# One\n\nTwo `code` here\nand there.\n\n| Three | Four |\n| - | - |\n| Five | ![Six](asset:x#mark=1,2,3,4&cut=0,0,50,50) |\n\n- > Seven\n';
    const { content, refusedCount } = await translate(engine, source);
    const { content: again } = await translate(
      createWordEngine(() => 'W'),
      content,
    );
    const { content: expected } = await translate(
      createWordEngine(() => 'W'),
      source.replace('Two `code` here\nand there.', 'Two `code` here.'),
    );
    assert.equal(again.replaceAll(/\s+/g, ' '), expected.replaceAll(/\s+/g, ' '), `${attack} gave ${content}`);
    assert.equal(refusedCount, 0, `${attack} gave ${content}`);
    assert.match(content, /wörter/);
  }
});

test('in a language without spaces bold text stays bold', async () => {
  const engine = createAnswerEngine((text) => [
    '点击',
    ...text.filter((part) => typeof part !== 'string').map((mark) => ({ ...mark, parts: ['项目（新）'] })),
    '按钮',
  ]);
  const { content, warnings } = await translate(engine, 'Click the **project (new)** button\n');
  assert.equal(content, '点击 **项目（新）** 按钮\n');
  assert.deepEqual(warnings, []);
});

test('glossary terms are kept or replaced exactly, and the engine does not see them', async () => {
  const glossary = [
    { term: 'Tasklane', translation: null },
    { term: 'project', translation: 'Projekt' },
    { term: 'project manager', translation: 'Projektleitung' },
  ];
  const engine = createWordEngine((words) => words.toUpperCase());
  const { content } = await translate(engine, 'A project manager opens **Projects** and one project in Tasklane.\n\nTasklane\n', {
    ...TASK,
    glossary,
  });
  assert.equal(content, 'A Projektleitung OPENS **Projects** AND ONE Projekt IN Tasklane.\n\nTasklane\n');
  assert.equal(JSON.stringify(engine.asked.map((text) => text.filter((part) => typeof part === 'string'))).includes('Tasklane'), false);
});

test('an engine with glossary support is trusted if its answer follows the glossary', async () => {
  const glossary = [{ term: 'project', translation: 'Projekt' }];
  const obedient = createAnswerEngine(() => ['Ein Projekt öffnen'], { takesGlossary: true });
  assert.deepEqual(await translateTexts(obedient, [['Open a project']], { ...TASK, glossary }), [['Ein Projekt öffnen']]);
  assert.equal(obedient.asked.length, 1);
  const stubborn = createAnswerEngine((text) => text.map((part) => (typeof part === 'string' ? 'Vorhaben öffnen ' : part)), {
    takesGlossary: true,
  });
  assert.deepEqual(await translateTexts(stubborn, [['Open a project']], { ...TASK, glossary }), [['Vorhaben öffnen ', 'Projekt']]);
});

test('repeated texts are requested once, in batches within the limits of the engine', async () => {
  const sizes: number[] = [];
  const engine = createWordEngine((words) => words, { limits: { texts: 2, characters: 30 } });
  const counted: Engine = { ...engine, translate: (texts, task) => (sizes.push(texts.length), engine.translate(texts, task)) };
  await translateTexts(counted, [['Yes'], ['No'], ['Yes'], ['Perhaps'], ['A much longer sentence than fits']], TASK);
  assert.deepEqual(sizes, [2, 1, 1]);
});
