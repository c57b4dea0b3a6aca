import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { generatedMarkdown } from '../../../site/src/testing/generated-markdown.ts';
import { parse } from '../parsing/parse.ts';
import { parseInBrowser } from '../parsing/micromark.ts';
import { linkBlocks } from './linked-blocks.ts';
import { type ConflictChoice, describeBlocks, mergeEdits } from './merge-edits.ts';

const BASE = '# Orders\n\nOpen the list.\n\n1. Click **New**.\n2. Enter a name.\n3. Click **Save**.\n\nThe order is in the list.\n';
const listKeys = (content: string) => linkBlocks(describeBlocks(content.replace(/^\uFEFF/, ''), parse)).map(({ key }) => key);
const edit = (from: string, to: string) => BASE.replace(from, to);
const merge = (base: string, mine: string, theirs: string) => mergeEdits({ base, mine, theirs }, { parse });

test('edits of different blocks are merged, and the other blocks keep their bytes', () => {
  const merged = merge(BASE, edit('Enter a name.', 'Enter the customer.'), edit('Open the list.', 'Open the list of orders.'));
  assert.deepEqual(merged, {
    content: BASE.replace('Enter a name.', 'Enter the customer.').replace('Open the list.', 'Open the list of orders.'),
    conflicts: [],
  });
});

test('edits of neighboring blocks are no conflict', () => {
  const { content, conflicts } = merge(BASE, edit('Click **New**', 'Press **New**'), edit('Enter a name', 'Enter the name'));
  assert.deepEqual(conflicts, []);
  assert.equal(content, BASE.replace('Click **New**', 'Press **New**').replace('Enter a name', 'Enter the name'));
});

test('a block that both changed is a conflict with its three versions', () => {
  const { conflicts } = merge(BASE, edit('Enter a name.', 'Enter the customer.'), edit('Enter a name.', 'Enter a short name.'));
  assert.deepEqual(conflicts, [{ base: '2. Enter a name.\n', mine: '2. Enter the customer.\n', theirs: '2. Enter a short name.\n' }]);
});

test('a conflict has the chosen text in its position', () => {
  const texts = { base: BASE, mine: edit('Enter a name', 'Enter the customer'), theirs: edit('Enter a name', 'Enter a short name') };
  const both = BASE.replace('2. Enter a name.\n3.', '2. Enter the customer.\n3. Enter a short name.\n4.');
  const expected: Record<ConflictChoice, string> = { ...texts, both };
  for (const choice of ['mine', 'theirs', 'both'] as const)
    assert.equal(mergeEdits(texts, { parse, choose: () => choice }).content, expected[choice], choice);
});

test('a block that both rewrote completely is a conflict', () => {
  const { conflicts } = merge(BASE, edit('Open the list.', 'Begin here.'), edit('Open the list.', 'Sign in first.'));
  assert.deepEqual(conflicts, [{ base: 'Open the list.\n\n', mine: 'Begin here.\n\n', theirs: 'Sign in first.\n\n' }]);
});

test('a block that one deleted and the other changed is a conflict', () => {
  const { conflicts } = merge(BASE, edit('2. Enter a name.\n', ''), edit('Enter a name.', 'Enter a short name.'));
  assert.deepEqual(conflicts, [{ base: '2. Enter a name.\n', mine: null, theirs: '2. Enter a short name.\n' }]);
});

test('the same edit on both sides is no conflict and appears once', () => {
  const both = edit('The order is in the list.', 'The order is in the list.\n\nPrint it.');
  assert.deepEqual(merge(BASE, both, both), { content: both, conflicts: [] });
  const more = both.replace('Open', 'Show');
  assert.deepEqual(merge(BASE, more, both), { content: more, conflicts: [] });
});

test('blocks that both added at one position are kept, mine first', () => {
  const { content, conflicts } = merge(BASE, `${BASE}\nMine.\n`, `${BASE}\nTheirs.\n`);
  assert.deepEqual(conflicts, []);
  assert.deepEqual(listKeys(content).slice(-2), ['Mine.', 'Theirs.']);
});

test('a list stays without blank lines and is renumbered when both add an item', () => {
  const mine = BASE.replace('2. Enter a name.\n3.', '2. Choose a type.\n3. Enter a name.\n4.');
  const { content, conflicts } = merge(BASE, mine, edit('Click **Save**.', 'Click **Save**.\n4. Wait.'));
  assert.deepEqual(conflicts, []);
  assert.match(content, /1\. Click \*\*New\*\*\.\n2\. Choose a type\.\n3\. Enter a name\.\n4\. Click \*\*Save\*\*\.\n5\. Wait\.\n/);
});

test('deleting a block keeps an equal block that the other person added', () => {
  const base = 'Wait.\n\nClick **Save**.\n\nLook.\n';
  const { content, conflicts } = merge(base, 'Click **Save**.\n\nLook.\n', `${base}\nWait.\n`);
  assert.deepEqual(conflicts, []);
  assert.deepEqual(listKeys(content), ['Click **Save**.', 'Look.', 'Wait.']);
});

test('an edit with an unclosed code fence is a conflict', () => {
  const theirs = BASE.replace('Open the list.', 'Open **it**.');
  const mine = edit('# Orders\n', '```\n# Orders\n');
  const { conflicts } = merge(BASE, mine, theirs);
  assert.ok(conflicts.length > 0);
});

/** One edit of a text: the index of a block, modulo their number, and what happens to it. */
const generatedEdit = fc.record({
  at: fc.nat(30),
  what: fc.constantFrom('change', 'delete', 'add'),
  words: fc.stringMatching(/^[a-z]{4,12}$/),
});

function apply(blocks: readonly string[], edits: readonly { at: number; what: string; words: string }[], name: string): string {
  const edited: (string | null)[] = [...blocks];
  const added = new Map<number, string[]>();
  for (const { at, what, words } of edits) {
    const index = at % blocks.length;
    if (what === 'delete') edited[index] = null;
    else if (what === 'change') edited[index] = `Text ${words} by ${name}.`;
    else added.set(index, [...(added.get(index) ?? []), `New ${words} by ${name}.`]);
  }
  const parts = edited.flatMap((block, at) => [...(block === null ? [] : [block]), ...(added.get(at) ?? [])]);
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

test('two people with any edits of paragraphs lose no block', () => {
  const blocks = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,9} [a-z]{3,9} [a-z]{3,9}$/), { minLength: 1, maxLength: 12 });
  const edits = fc.array(generatedEdit, { maxLength: 6 });
  fc.assert(
    fc.property(blocks, edits, edits, (words, first, second) => {
      const base = `${words.join('\n\n')}\n`;
      const [mine, theirs] = [apply(words, first, 'one'), apply(words, second, 'two')];
      const { content, conflicts } = merge(base, mine, theirs);
      const [mineKeys, theirKeys, kept] = [listKeys(mine), listKeys(theirs), listKeys(content)];
      const disputed = new Set(conflicts.flatMap((one) => [one.base, one.mine ?? '', one.theirs ?? '']).flatMap(listKeys));
      for (const key of [...mineKeys, ...theirKeys].filter((one) => !words.includes(one)))
        assert.ok(kept.includes(key) || disputed.has(key), `lost: ${key}`);
      for (const key of words.filter((one) => !disputed.has(one))) {
        const isLeft = mineKeys.includes(key) && theirKeys.includes(key);
        assert.equal(kept.filter((one) => one === key).length, isLeft ? 1 : 0, key);
      }
    }),
    { numRuns: 2000 },
  );
});

test('browsers and the server merge alike', () => {
  const texts = { base: BASE, mine: edit('Enter a name', 'Enter the name'), theirs: edit('Open', 'Show') };
  assert.deepEqual(mergeEdits(texts, { parse: parseInBrowser }), mergeEdits(texts, { parse }));
});

test('any Markdown: the merge with an unchanged text returns the other text byte for byte', () => {
  fc.assert(
    fc.property(generatedMarkdown(), generatedMarkdown(), (base, edited) => {
      assert.deepEqual(merge(base, edited, base), { content: edited, conflicts: [] });
      assert.deepEqual(merge(base, base, edited), { content: edited, conflicts: [] });
    }),
    { numRuns: 300 },
  );
});

test('any Markdown: every block of both people is in the merged text or in a conflict', () => {
  fc.assert(
    fc.property(generatedMarkdown(), generatedMarkdown(), generatedMarkdown(), (generated, first, second) => {
      // A byte order mark within a text is a letter of its block.
      const base = generated.replaceAll('\uFEFF', '');
      const [mine, theirs] = [`${base}\n\n${first}`, `${second}\n\n${base}`];
      const { content, conflicts } = merge(base, mine, theirs);
      const kept = new Set([content, ...conflicts.flatMap((one) => [one.mine ?? '', one.theirs ?? ''])].flatMap(listKeys));
      const inBase = new Set(listKeys(base));
      for (const key of [...listKeys(mine), ...listKeys(theirs)])
        assert.ok(kept.has(key) || inBase.has(key), `lost: ${JSON.stringify(key)}`);
    }),
    { numRuns: 100 },
  );
});
