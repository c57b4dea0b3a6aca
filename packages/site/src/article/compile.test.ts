import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOSTILE } from '@docreel/markdown/testing';
import fc from 'fast-check';
import { getLabels } from '../labels/get-labels.ts';
import { renderMarkdown } from '../render-markdown.ts';
import { assertSafeContent } from '../testing/assert-safe.ts';
import { ATTACKS } from '../testing/attacks/index.ts';
import { generatedMarkdown } from '../testing/generated-markdown.ts';
import type { MarkdownOptions } from '../types.ts';
import { compileArticle, indexArticle } from './compile.ts';
import { fillArticle } from './fill.ts';

const THERE: MarkdownOptions = {
  asset: (id) => ({ src: `images/${id}.webp`, width: 800, height: 600 }),
  video: (id) => ({ src: `media/${id}.mp4` }),
};

test('a compiled and filled text equals the rendered text in any language', () => {
  fc.assert(
    fc.property(generatedMarkdown(), fc.constantFrom('en', 'de', 'ja'), (text, language) => {
      assert.equal(filled(text, { ...THERE, language }), renderMarkdown(text, { ...THERE, language }).html);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 100), seed: 11 },
  );
});

test('missing references decide what is a figure and what is a step, so the compiled text equals the rendered one', () => {
  const text = '1. One [00:01](video:v#t=1)\n2. Two\n\n![a](asset:a "A")\n\nSaid [00:02](video:v#t=2)\n\n![b](asset:b#mark=1,2,3,4)\n';
  for (const missing of [['asset:a'], ['asset:b'], ['video:v'], ['asset:a', 'asset:b', 'video:v']]) {
    const options: MarkdownOptions = {
      asset: (id) => (missing.includes(`asset:${id}`) ? null : THERE.asset(id)),
      video: (id) => (missing.includes(`video:${id}`) ? null : THERE.video(id)),
    };
    assert.equal(filled(text, options, missing), renderMarkdown(text, options).html, missing.join());
  }
});

test('text cannot contain a placeholder', () => {
  const text = 'a\0["words","video"]\0b \0t["asset","x"]\0 ![c\0n["picture"]\0](asset:a "\0")';
  assert.equal(filled(text, THERE), renderMarkdown(text.replaceAll('\0', '\uFFFD'), THERE).html);
  assertSafeContent(filled(text, THERE));
});

test('values of placeholders are escaped for their context', () => {
  const options = { ...THERE, video: () => ({ src: '"><script>' }), asset: () => ({ src: '"><b>', width: null, height: null }) };
  const html = filled('[00:01](video:v#t=1) [x](asset:a) ![y](asset:a)', options);
  assert.equal(html.match(/href="&#x22;>/g)?.length, 3);
  assertSafeContent(html.replaceAll('&#x22;>', ''));
});

test('no attack leaves executable content in a compiled and filled page', () => {
  for (const attack of ATTACKS) assertSafeContent(filled(`1. ${attack}\n\n${attack}`, THERE));
});

test('the digest of an article contains no placeholders and no texts of the site if everything exists', () => {
  const { digest, search } = indexArticle('> [!NOTE]\n> Kept\n\n- [ ] Open\n\n![](video:v)\n\nA[^1]\n\n[^1]: Told\n\n![p](asset:a)');
  assert.ok(!JSON.stringify([digest, search]).includes('\\u0000'));
  const words = search.passages.map(({ text }) => text).join('\n');
  for (const word of [getLabels('en').callouts.note, getLabels('en').footnotes, getLabels('en').taskOpen])
    assert.ok(!words.includes(word), word);
  assert.deepEqual([digest.assetIds, digest.videoIds], [['a'], ['v']]);
});

test('footnotes are numbered in order of their references, whatever their names and positions', () => {
  const html = filled('B[^b] A[^A] B[^B]\n\n[^a]: first\n[^b]: second', THERE);
  const numbers = [...html.matchAll(/data-footnote-ref[^>]*>(\d)</g)].map(([, number]) => number);
  assert.deepEqual(numbers, ['1', '2', '1']);
});

const PLAIN = 'A plain sentence of an article, with **bold** words.\n\n'.repeat(20_000);
/** Ratio to the cost of plain text of the same length. The slowest text takes about 25 times as long, and quadratic code hundreds of times. */
const MOST_TIMES = 75;

test('no hostile text costs much more than a plain text of its length', () => {
  cpuSeconds(PLAIN);
  const plain = cpuSeconds(PLAIN) / PLAIN.length;
  for (const [name, text] of Object.entries(HOSTILE)) {
    const times = cpuSeconds(text) / text.length / plain;
    assert.ok(times < MOST_TIMES, `${name}: ${times.toFixed()} times`);
  }
});

/** Returns the CPU time in seconds of compiling a text. */
function cpuSeconds(text: string): number {
  const before = process.cpuUsage();
  compileArticle(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function filled(text: string, options: MarkdownOptions, missing: string[] = []): string {
  const { lead, rest } = fillArticle(compileArticle(text, new Set(missing)), options);
  // The lead paragraph is moved out of the content and gets a CSS class.
  return lead.replace('<p class="lead">', '<p>') + rest;
}
