import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { inlineMarkdown, plainOf, textMarkdown } from './inline.ts';
import { toMarkdown } from './to-markdown.ts';
import type { ArticleDraft, Section, Step } from './types.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';

/** What people and screens say, and what could be taken for Markdown or HTML. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/p.png)',
  '# heading',
  '1. list',
  '- item',
  '> quote',
  '[!NOTE]',
  '```sh',
  '~~~',
  '`code',
  '**bold',
  '_under_',
  '~~gone~~',
  '| a | b |',
  '|---|---|',
  '---',
  '===',
  '[^1]: note',
  '[x]: https://evil.example',
  '[ ] todo',
  '<!-- c -->',
  '<a href=x>',
  'www.evil.example',
  'https://evil.example/?q=*a*',
  'sam@example.com',
  'a\n\nb',
  '\t    code',
  '&lt;b&gt;',
  '\\',
  'line  \nbreak',
  '‮abc',
  'שלום עולם',
  '📦 日本語。',
  '\ud800',
  '\u0000',
];

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
  fc.lorem(),
);
const said = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const runs = fc.array(fc.record({ kind: fc.constantFrom('text' as const, 'label' as const, 'code' as const), text: said }), {
  minLength: 1,
  maxLength: 4,
});
/** As the writer makes it, and as a model or a careless caller might. */
const inline = fc.oneof(said.map(textMarkdown), runs.map(inlineMarkdown), said);
const step: fc.Arbitrary<Step> = fc.record({
  text: inline,
  note: fc.oneof(fc.constant(''), inline),
  evidence: fc
    .double({ min: 0, max: 20_000, noNaN: true })
    .map((at) => ({ startSeconds: at, endSeconds: at + 1, quote: null, frameSeconds: at, scene: 0 })),
  alt: said,
  showsPicture: fc.boolean(),
});
const section: fc.Arbitrary<Section> = fc.record({
  heading: said,
  intro: fc.oneof(fc.constant(''), inline),
  steps: fc.array(step, { maxLength: 12 }),
  list: fc.constantFrom(...(['numbered', 'bullets', 'paragraphs', 'checks'] as const)),
  isSub: fc.boolean(),
});
const draft: fc.Arbitrary<ArticleDraft> = fc.record({
  title: said,
  summary: inline,
  sections: fc.array(section, { maxLength: 4 }),
  numbering: fc.constantFrom('steps' as const, 'each' as const, 'sections' as const),
  closing: fc.oneof(fc.constant(''), inline),
  quality: fc.constant({
    basis: 'screen' as const,
    transcriptSource: 'none',
    transcriptConfidence: 0,
    steps: 0,
    droppedSteps: 0,
    writer: 'offline' as const,
    warnings: [],
  }),
});

function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function all(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(all) : [])];
}

test('whatever is said or shown, the Markdown has exactly the steps, moments and pictures it was given, and nothing else', () => {
  const allowed = new Set([
    'root',
    'paragraph',
    'heading',
    'list',
    'listItem',
    'text',
    'strong',
    'emphasis',
    'inlineCode',
    'link',
    'image',
    'break',
  ]);
  fc.assert(
    fc.property(draft, (article) => {
      const nodes = all(parse(toMarkdown(article, { videoId: VIDEO, picture: () => 'asset-1' })));
      const steps = article.sections.flatMap((one) => one.steps);
      assert.deepEqual(
        [...new Set(nodes.map((node) => node.type))].filter((type) => !allowed.has(type)),
        [],
      );
      const links = nodes.filter((node) => node.type === 'link');
      assert.deepEqual(
        links.map((link) => link.url),
        steps.map((one) => `video:${VIDEO}#t=${Math.round(one.evidence.startSeconds * 10) / 10}`),
      );
      const images = nodes.filter((node) => node.type === 'image');
      assert.equal(images.length, steps.filter((one) => one.showsPicture).length);
      assert.ok(images.every((image) => image.url === 'asset:asset-1'));
      const written = article.sections.filter(
        ({ steps: own, intro, isSub }, at) => own.length > 0 || intro !== '' || (!isSub && article.sections[at + 1]?.isSub === true),
      ).length;
      assert.equal(nodes.filter((node) => node.type === 'heading').length, written);
      const items = nodes.filter((node) => node.type === 'listItem');
      const inLists = article.sections.filter(
        ({ list }) => list !== 'paragraphs' && !(list === 'numbered' && article.numbering === 'sections'),
      );
      assert.equal(
        items.length,
        inLists.reduce((sum, one) => sum + one.steps.length, 0),
      );
      const checks = article.sections.filter(({ list }) => list === 'checks').flatMap((one) => one.steps);
      assert.equal(items.filter((item) => item.checked === false).length, checks.length);
      assert.ok(items.every((item) => item.checked !== true));
    }),
    { numRuns: 150, seed: 7 },
  );
});

test('the count goes on from section to section', () => {
  const one: Step = {
    text: 'Click **Save**.',
    note: 'It is kept.',
    evidence: { startSeconds: 133.04, endSeconds: 135, quote: null, frameSeconds: 134, scene: 0 },
    alt: 'The screen',
    showsPicture: true,
  };
  const article: ArticleDraft = {
    title: 'T',
    summary: 'S.',
    sections: [
      { heading: 'A', intro: '', steps: [one, { ...one, evidence: { ...one.evidence, startSeconds: 3733.26 } }] },
      { heading: 'B', intro: 'I.', steps: [{ ...one, showsPicture: false }] },
    ],
    numbering: 'steps',
    closing: 'C.',
    quality: {
      basis: 'screen',
      transcriptSource: 'none',
      transcriptConfidence: 0,
      steps: 3,
      droppedSteps: 0,
      writer: 'offline',
      warnings: [],
    },
  };
  assert.equal(
    toMarkdown(article, { videoId: 'v', picture: () => 'p' }),
    [
      'S.\n\n## A\n',
      '1. Click **Save**. [02:13](video:v#t=133)\n\n   It is kept.\n\n   ![The screen](asset:p)\n',
      '2. Click **Save**. [1:02:13](video:v#t=3733.3)\n\n   It is kept.\n\n   ![The screen](asset:p)\n',
      '## B\n\nI.\n',
      '3. Click **Save**. [02:13](video:v#t=133)\n\n   It is kept.\n\nC.\n',
    ].join('\n'),
  );
});

test('words survive the way into Markdown and back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.lorem(), fc.constantFrom('a * b', '1. Click', '# Settings', '<b>', 'a_b_c', '[x](y)')), (text) => {
      assert.equal(plainOf(textMarkdown(text)), text);
    }),
    { seed: 7 },
  );
});
