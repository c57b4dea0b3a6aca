import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitBlocks } from '@docreel/site';
import fc from 'fast-check';
import { generatedMarkdown } from '../../../../../../packages/site/src/testing/generated-markdown.ts';
import { toComparedBlock } from '@docreel/markdown/merging';
import { mergeTexts } from './merge-texts.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const listKeys = (content: string) => splitBlocks(content.replace(/^\uFEFF/, '')).map((block) => toComparedBlock(block).key);
const moment = (seconds: number) => `[00:${seconds}](video:${VIDEO}#t=${seconds})`;
const step = (number: number, words: string, seconds: number) => `${number}. ${words} ${moment(seconds)}\n\n   ![It](asset:p${seconds})\n`;
const text = (...blocks: string[]) => blocks.join('\n');

const BASE = text(
  'Make a project.\n',
  '## Steps\n',
  step(1, 'Click **Projects**.', 9),
  step(2, 'Enter a name.', 12),
  step(3, 'Press Save.', 20),
);

test('a block changed on only one side gets the text of that side', () => {
  const mine = BASE.replace('Enter a name.', 'Enter the name of your project.');
  const theirs = BASE.replace('Press Save.', 'Choose **Save**.').replace('Make a project.', 'How to make a project.');
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, theirs.replace('Enter a name.', 'Enter the name of your project.'));
  assert.deepEqual(conflicts, []);
});

test("a block changed on both sides keeps the person's text, and the conflict contains the generated text", () => {
  const mine = BASE.replace('Press Save.', 'Press Save and wait.');
  const theirs = BASE.replace('Press Save.', 'Choose **Save**.');
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, mine);
  assert.deepEqual(conflicts, [{ kept: 'Press Save and wait.', machine: 'Choose Save.' }]);
});

test('blocks and pictures that a person added stay in place, and deleted ones stay deleted', () => {
  const mine = text(
    'Make a project.\n',
    '![Own](asset:own)\n',
    '## Steps\n',
    step(1, 'Click **Projects**.', 9),
    '> [!TIP]\n> Mine.\n',
    step(3, 'Press Save.', 20),
  );
  const theirs = text(
    'Make a project.\n',
    '## Steps\n',
    step(1, 'Open the projects.', 9),
    step(2, 'Type a name.', 12),
    step(3, 'Press Save.', 20),
    step(4, 'Look.', 30),
  );
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.deepEqual(
    listKeys(content),
    listKeys(
      text(
        'Make a project.\n',
        '![Own](asset:own)\n',
        '## Steps\n',
        step(1, 'Open the projects.', 9),
        '> [!TIP]\n> Mine.\n',
        step(3, 'Press Save.', 20),
        step(4, 'Look.', 30),
      ),
    ),
  );
  assert.deepEqual(conflicts, [{ kept: null, machine: 'Type a name.' }]);
});

test('a completely rewritten generated text replaces the old one, but not the parts that a person changed', () => {
  const mine = BASE.replace('Enter a name.', 'Enter a name, at most 40 letters.');
  const theirs = text(
    'This shows projects.\n',
    '## How it is done\n',
    step(1, 'Go to the list.', 9),
    step(2, 'Fill it in.', 12),
    step(3, 'Confirm.', 20),
  );
  const { content } = mergeTexts(BASE, mine, theirs);
  assert.deepEqual(listKeys(content), listKeys(theirs.replace('Fill it in.', 'Enter a name, at most 40 letters.')));
});

test("a new first step from the machine renumbers the following steps, including a person's", () => {
  const mine = BASE.replace('Enter a name.', 'Enter the name.');
  const theirs = text(
    'Make a project.\n',
    '## Steps\n',
    step(1, 'Sign in.', 3),
    step(2, 'Click **Projects**.', 9),
    step(3, 'Enter a name.', 12),
    step(4, 'Press Save.', 20),
  );
  assert.equal(mergeTexts(BASE, mine, theirs).content, theirs.replace('Enter a name.', 'Enter the name.'));
});

test('a stub is filled, and the text that a person wrote into it stays at the start', () => {
  assert.deepEqual(mergeTexts('', '', BASE), { content: BASE, conflicts: [] });
  assert.deepEqual(mergeTexts('', 'My own.\n', BASE), { content: `My own.\n\n${BASE}`, conflicts: [] });
});

test("if nothing can be inserted after a person's text, the result is that text alone", () => {
  const mine = `\`\`\`\nnever closed\n\n${BASE}`;
  const theirs = BASE.replace('Press Save.', 'Choose **Save**.');
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, mine);
  assert.equal(conflicts.length, 1);
});

test('line ends and a byte order mark from an editor are no change and are kept', () => {
  const mine = `\uFEFF${BASE.replaceAll('\n', '\r\n')}`;
  const { content, conflicts } = mergeTexts(BASE, mine, BASE.replace('Press Save.', 'Choose **Save**.'));
  assert.deepEqual([content.startsWith('\uFEFFMake a project.\r\n'), conflicts.length], [true, 0]);
  assert.match(content, /Choose \*\*Save\*\*/);
});

/** Generates random texts, and random edits of them: changed words, and added, deleted or moved blocks. */
const WORDS = fc
  .array(fc.constantFrom('save', 'open', 'project', 'name', 'menu', 'wait'), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '));
const generateBlocks = (words: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.tuple(words, fc.nat(50)).map(([sentence, seconds]) => step(1, sentence, seconds)),
    words.map((sentence) => `${sentence}\n`),
    words.map((sentence) => `## ${sentence}\n`),
    words.map((sentence) => `- ${sentence}\n\n- other ${sentence}\n`),
  );
const BLOCK = generateBlocks(WORDS);
/** Blocks that the generator adds have unique words, so that the test recognizes a deleted block that comes back. */
const NEW_BLOCK = generateBlocks(WORDS.map((words) => `now ${words}`));
const PASTED = generatedMarkdown().map((content) => content.replace(/^\uFEFF/, ''));
type Edit = { kind: 'change' | 'add' | 'delete' | 'move'; at: number; to: number; block: string };
const edits = (block: fc.Arbitrary<string>) =>
  fc.array(fc.record<Edit>({ kind: fc.constantFrom('change', 'add', 'delete', 'move'), at: fc.nat(20), to: fc.nat(20), block }), {
    maxLength: 5,
  });

function edit(blocks: readonly string[], changes: readonly Edit[]): string {
  const edited = [...blocks];
  for (const { kind, at, to, block } of changes) {
    const from = at % Math.max(edited.length, 1);
    if (kind === 'add') edited.splice(at % (edited.length + 1), 0, block);
    else if (kind === 'change') edited.splice(from, 1, block);
    else {
      const taken = edited.splice(from, 1);
      if (kind === 'move') edited.splice(to % (edited.length + 1), 0, ...taken);
    }
  }
  return edited.join('\n');
}

test('for any two edits, the result has every block that the person wrote, in order, and none that they deleted', () => {
  fc.assert(
    fc.property(fc.array(BLOCK, { maxLength: 8 }), edits(fc.oneof(BLOCK, PASTED)), edits(NEW_BLOCK), (blocks, my, their) => {
      const [base, mine, theirs] = [blocks.join('\n'), edit(blocks, my), edit(blocks, their)];
      const { content } = mergeTexts(base, mine, theirs);
      const known = new Set(listKeys(base));
      const result = listKeys(content);
      if (mine !== base) {
        const written = listKeys(mine).filter((key) => !known.has(key));
        let at = -1;
        for (const key of written) {
          at = result.indexOf(key, at + 1);
          assert.ok(at >= 0, `${JSON.stringify(key)} is missing from the result`);
        }
      }
      const kept = new Set([...listKeys(mine), ...listKeys(theirs).filter((key) => !known.has(key))]);
      for (const key of result) assert.ok(kept.has(key) || mine === base, `${JSON.stringify(key)} was deleted or never written`);
    }),
    { numRuns: 80 },
  );
});

test('an edit on only one side is returned byte for byte', () => {
  fc.assert(
    fc.property(generatedMarkdown(), generatedMarkdown(), (base, other) => {
      assert.deepEqual(mergeTexts(base, other, base), { content: other, conflicts: [] });
      assert.deepEqual(mergeTexts(base, base, other), { content: other, conflicts: [] });
    }),
    { numRuns: 100 },
  );
});

test('a section that a person added at the end stays after the newly generated text', () => {
  const mine = `${BASE}\n## Mine\n\nKept.\n`;
  const theirs = `${BASE}\nAll done.\n\n## Next\n\nGo on.\n`;
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, `${BASE}\nAll done.\n\n## Mine\n\nKept.\n\n## Next\n\nGo on.\n`);
  assert.deepEqual(conflicts, []);
});

test('a picture mark that a person moved or removed stays so, and other marks are updated', () => {
  const marked = (first: string, second: string) =>
    `Click here. ${moment(3)}\n\n![The menu](asset:a${first})\n\nClick here. ${moment(9)}\n\n![The list](asset:b${second})\n`;
  const base = marked('#mark=1,1,5,5', '#point=10,10');
  const now = marked('#mark=2,2,5,5', '#point=11,11');
  assert.equal(mergeTexts(base, marked('#mark=40,40,9,9', '#point=10,10'), now).content, marked('#mark=40,40,9,9', '#point=11,11'));
  assert.equal(mergeTexts(base, marked('', '#point=10,10'), now).content, marked('', '#point=11,11'));
});
