import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { learnEdits } from './memory/learn-edits.ts';
import { readUnits } from './markdown/read-units.ts';
import { rot13, TASK, createWordEngine } from './testing/engines.ts';
import { article, noise } from './testing/markdown.ts';
import { translateMarkdown } from './translate-markdown.ts';

const RUNS = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) };

test('an engine that changes nothing returns the source byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(article, noise), async (source) => {
      const { content, warnings } = await translateMarkdown(
        createWordEngine((words) => words),
        { source, earlier: null },
        TASK,
      );
      assert.equal(content, source);
      assert.deepEqual(warnings, []);
    }),
    RUNS,
  );
});

test('a code span in a quote or list that begins or ends with a line break is kept byte for byte', async () => {
  for (const source of ['> a `\n> b\n> ` c\n', '> a `\n> b ` c\n', '> a ` b\n> ` c\n', '- a `\r\n  b\r\n  ` c\r\n']) {
    const { content, warnings } = await translateMarkdown(
      createWordEngine((words) => words),
      { source, earlier: null },
      TASK,
    );
    assert.equal(content, source);
    assert.deepEqual(warnings, []);
  }
});

test('an engine that changes letters changes only letters of prose', async () => {
  await fc.assert(
    fc.asyncProperty(article, async (source) => {
      const turned = await translateMarkdown(createWordEngine(rot13), { source, earlier: null }, TASK);
      assert.deepEqual(turned.warnings, []);
      assert.equal(turned.content.replaceAll(/[a-z]/gi, 'x'), source.replaceAll(/[a-z]/gi, 'x'));
      for (const kept of source.matchAll(/`[^`]*`|\]\([^()]*\)|<[a-z/][^<>\n]*>|&\w+;|\[!\w+\]|^<div[^]*?<\/div>/gm))
        assert.equal(turned.content.slice(kept.index, kept.index + kept[0].length), kept[0]);
      const back = await translateMarkdown(createWordEngine(rot13), { source: turned.content, earlier: null }, TASK);
      assert.equal(back.content, source);
    }),
    RUNS,
  );
});

test('an unchanged source requests no translation', async () => {
  await fc.assert(
    fc.asyncProperty(article, async (source) => {
      const earlier = await translateMarkdown(createWordEngine(rot13), { source, earlier: null }, TASK);
      const engine = createWordEngine(rot13);
      const again = await translateMarkdown(engine, { source, earlier }, TASK);
      assert.deepEqual(engine.asked, []);
      assert.equal(again.content, earlier.content);
    }),
    { numRuns: 40 },
  );
});

test('a changed paragraph is the only one translated again', async () => {
  await fc.assert(
    fc.asyncProperty(article, fc.nat(), async (source, pick) => {
      const earlier = await translateMarkdown(createWordEngine(rot13), { source, earlier: null }, TASK);
      const { units } = readUnits(source);
      const words = [...source.matchAll(/^[a-z]{4,}/gm)];
      const chosen = words[pick % Math.max(1, words.length)];
      fc.pre(chosen !== undefined && units.length > 1);
      const changed = `${source.slice(0, chosen.index)}Quite new words ${source.slice(chosen.index)}`;
      fc.pre(readUnits(changed).units.length === units.length);
      const engine = createWordEngine(rot13);
      const again = await translateMarkdown(engine, { source: changed, earlier }, TASK);
      assert.ok(engine.asked.length <= 1, JSON.stringify(engine.asked));
      assert.match(again.content, /Dhvgr arj jbeqf|Quite new words/);
    }),
    { numRuns: 40 },
  );
});

const HOSTILE = ['«$» 1. *x* [y] <z> # | _ & \\ ~ ', '$ 漢字', '> $', '  $  ', '$\n\n$'];

test('any output of an engine leaves all bytes around the sentences unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(article, noise), fc.constantFrom(...HOSTILE), async (source, pattern) => {
      const engine = createWordEngine((words) => pattern.replaceAll('$', () => words));
      const { content, blocks } = await translateMarkdown(engine, { source, earlier: null }, TASK);
      const { frames, units } = readUnits(content);
      assert.deepEqual(frames, readUnits(source).frames);
      assert.deepEqual(
        units.map((unit) => unit.text),
        blocks.map((block) => block.text),
      );
    }),
    { numRuns: 80 },
  );
});

test('edits of a person are kept byte for byte while the source is unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(article, noise), fc.nat(), fc.string(), async (source, pick, typed) => {
      const first = await translateMarkdown(createWordEngine(rot13), { source, earlier: null }, TASK);
      const place = pick % (first.content.length + 1);
      const edited = `${first.content.slice(0, place)}${typed}${first.content.slice(place)}`;
      const engine = createWordEngine(rot13);
      const { content } = await translateMarkdown(engine, { source, earlier: learnEdits(first, edited) }, TASK);
      assert.equal(content, edited);
      assert.deepEqual(engine.asked, []);
    }),
    // Shrinking a failure could take 8 minutes. A passing run takes about 1 second.
    { numRuns: 80, plugins: [fc.interruptAfterTimeLimit(30_000, { failOnInterrupt: true })] },
  );
});
