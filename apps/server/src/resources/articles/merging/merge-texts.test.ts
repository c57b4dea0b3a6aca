import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitBlocks } from '@docreel/site';
import fc from 'fast-check';
import { generatedMarkdown } from '../../../../../../packages/site/src/testing/generated-markdown.ts';
import { toComparedBlock } from './align-blocks.ts';
import { mergeTexts } from './merge-texts.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';
const keysOf = (content: string) => splitBlocks(content.replace(/^\uFEFF/, '')).map((block) => toComparedBlock(block).key);
const moment = (seconds: number) => `[00:${seconds}](video:${VIDEO}#t=${seconds})`;
const step = (number: number, words: string, seconds: number) => `${number}. ${words} ${moment(seconds)}\n\n   ![It](asset:p${seconds})\n`;
const text = (...blocks: string[]) => blocks.join('\n');

const BASE = text(
  'Make a project.\n',
  '## Steps\n',
  step(1, 'Click **Projects**.', 9),
  step(2, 'Enter a name.', 12),
  step(3, 'PublishHarness Save.', 20),
);

test('where only one side changed a block, its text is taken', () => {
  const mine = BASE.replace('Enter a name.', 'Enter the name of your project.');
  const theirs = BASE.replace('PublishHarness Save.', 'Choose **Save**.').replace('Make a project.', 'How to make a project.');
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, theirs.replace('Enter a name.', 'Enter the name of your project.'));
  assert.deepEqual(conflicts, []);
});

test('where both changed a block the text of the person stays, and the conflict tells what the machine wrote', () => {
  const mine = BASE.replace('PublishHarness Save.', 'PublishHarness Save and wait.');
  const theirs = BASE.replace('PublishHarness Save.', 'Choose **Save**.');
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, mine);
  assert.deepEqual(conflicts, [{ kept: 'PublishHarness Save and wait.', machine: 'Choose Save.' }]);
});

test('blocks and pictures that a person added stay where they put them, what they deleted stays deleted', () => {
  const mine = text(
    'Make a project.\n',
    '![Own](asset:own)\n',
    '## Steps\n',
    step(1, 'Click **Projects**.', 9),
    '> [!TIP]\n> Mine.\n',
    step(3, 'PublishHarness Save.', 20),
  );
  const theirs = text(
    'Make a project.\n',
    '## Steps\n',
    step(1, 'Open the projects.', 9),
    step(2, 'Type a name.', 12),
    step(3, 'PublishHarness Save.', 20),
    step(4, 'Look.', 30),
  );
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.deepEqual(
    keysOf(content),
    keysOf(
      text(
        'Make a project.\n',
        '![Own](asset:own)\n',
        '## Steps\n',
        step(1, 'Open the projects.', 9),
        '> [!TIP]\n> Mine.\n',
        step(3, 'PublishHarness Save.', 20),
        step(4, 'Look.', 30),
      ),
    ),
  );
  assert.deepEqual(conflicts, [{ kept: null, machine: 'Type a name.' }]);
});

test('a text that the machine wrote anew from end to end replaces its own old one, not what a person changed', () => {
  const mine = BASE.replace('Enter a name.', 'Enter a name, at most 40 letters.');
  const theirs = text(
    'This shows projects.\n',
    '## How it is done\n',
    step(1, 'Go to the list.', 9),
    step(2, 'Fill it in.', 12),
    step(3, 'Confirm.', 20),
  );
  const { content } = mergeTexts(BASE, mine, theirs);
  assert.deepEqual(keysOf(content), keysOf(theirs.replace('Fill it in.', 'Enter a name, at most 40 letters.')));
});

test('a step that the machine puts first counts the others on, those of a person too', () => {
  const mine = BASE.replace('Enter a name.', 'Enter the name.');
  const theirs = text(
    'Make a project.\n',
    '## Steps\n',
    step(1, 'Sign in.', 3),
    step(2, 'Click **Projects**.', 9),
    step(3, 'Enter a name.', 12),
    step(4, 'PublishHarness Save.', 20),
  );
  assert.equal(mergeTexts(BASE, mine, theirs).content, theirs.replace('Enter a name.', 'Enter the name.'));
});

test('a stub is filled; what a person wrote into it stays before', () => {
  assert.deepEqual(mergeTexts('', '', BASE), { content: BASE, conflicts: [] });
  assert.deepEqual(mergeTexts('', 'My own.\n', BASE), { content: `My own.\n\n${BASE}`, conflicts: [] });
});

test('where nothing can be put behind what a person wrote, theirs is the whole text', () => {
  const mine = `\`\`\`\nnever closed\n\n${BASE}`;
  const theirs = BASE.replace('PublishHarness Save.', 'Choose **Save**.');
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, mine);
  assert.equal(conflicts.length, 1);
});

test('line ends and a mark of byte order that an editor put there are no change, and stay', () => {
  const mine = `\uFEFF${BASE.replaceAll('\n', '\r\n')}`;
  const { content, conflicts } = mergeTexts(BASE, mine, BASE.replace('PublishHarness Save.', 'Choose **Save**.'));
  assert.deepEqual([content.startsWith('\uFEFFMake a project.\r\n'), conflicts.length], [true, 0]);
  assert.match(content, /Choose \*\*Save\*\*/);
});

/** A text as the machine writes it, and any editing of it: words changed, blocks added, deleted, moved. */
const WORDS = fc
  .array(fc.constantFrom('save', 'open', 'project', 'name', 'menu', 'wait'), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' '));
const blocksOf = (words: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.tuple(words, fc.nat(50)).map(([said, seconds]) => step(1, said, seconds)),
    words.map((said) => `${said}\n`),
    words.map((said) => `## ${said}\n`),
    words.map((said) => `- ${said}\n\n- other ${said}\n`),
  );
const BLOCK = blocksOf(WORDS);
/** Never what was there before: what comes back then has come from there. */
const ANEW = blocksOf(WORDS.map((words) => `now ${words}`));
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

test('whatever both did, every block that the person wrote is in the result, in their order, and nothing they deleted is', () => {
  fc.assert(
    fc.property(fc.array(BLOCK, { maxLength: 8 }), edits(fc.oneof(BLOCK, PASTED)), edits(ANEW), (blocks, my, their) => {
      const [base, mine, theirs] = [blocks.join('\n'), edit(blocks, my), edit(blocks, their)];
      const { content } = mergeTexts(base, mine, theirs);
      const known = new Set(keysOf(base));
      const result = keysOf(content);
      if (mine !== base) {
        const written = keysOf(mine).filter((key) => !known.has(key));
        let at = -1;
        for (const key of written) {
          at = result.indexOf(key, at + 1);
          assert.ok(at >= 0, `${JSON.stringify(key)} is lost`);
        }
      }
      const kept = new Set([...keysOf(mine), ...keysOf(theirs).filter((key) => !known.has(key))]);
      for (const key of result) assert.ok(kept.has(key) || mine === base, `${JSON.stringify(key)} came back`);
    }),
    { numRuns: 80 },
  );
});

test('what only one side changed comes out byte for byte as that side wrote it', () => {
  fc.assert(
    fc.property(generatedMarkdown(), generatedMarkdown(), (base, other) => {
      assert.deepEqual(mergeTexts(base, other, base), { content: other, conflicts: [] });
      assert.deepEqual(mergeTexts(base, base, other), { content: other, conflicts: [] });
    }),
    { numRuns: 100 },
  );
});

test('a section that a person added at the end does not cut off what the machine writes there now', () => {
  const mine = `${BASE}\n## Mine\n\nKept.\n`;
  const theirs = `${BASE}\nAll done.\n\n## Next\n\nGo on.\n`;
  const { content, conflicts } = mergeTexts(BASE, mine, theirs);
  assert.equal(content, `${BASE}\nAll done.\n\n## Mine\n\nKept.\n\n## Next\n\nGo on.\n`);
  assert.deepEqual(conflicts, []);
});

test('a mark that a person moved or took away stays so, and one they left is the machine’s', () => {
  const marked = (first: string, second: string) =>
    `Click here. ${moment(3)}\n\n![The menu](asset:a${first})\n\nClick here. ${moment(9)}\n\n![The list](asset:b${second})\n`;
  const base = marked('#mark=1,1,5,5', '#point=10,10');
  const now = marked('#mark=2,2,5,5', '#point=11,11');
  assert.equal(mergeTexts(base, marked('#mark=40,40,9,9', '#point=10,10'), now).content, marked('#mark=40,40,9,9', '#point=11,11'));
  assert.equal(mergeTexts(base, marked('', '#point=10,10'), now).content, marked('', '#point=11,11'));
});
