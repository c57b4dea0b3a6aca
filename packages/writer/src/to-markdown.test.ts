import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '@docreel/markdown';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { writeRuns, plain, toPlainText, writeText } from './inline.ts';
import { toMarkdown } from './to-markdown.ts';
import type { ArticleDraft, Section, Step } from './types.ts';

const VIDEO = '019aa0c2-5b1e-7c3a-9d52-0a6f3f1c2b47';

/** Texts from people and screens that could be interpreted as Markdown or HTML. */
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
/** Inline Markdown that the writer, a model or a careless caller may produce. */
const inline = fc.oneof(said.map(writeText), runs.map(writeRuns), said);
const step: fc.Arbitrary<Step> = fc.record({
  text: inline,
  note: fc.oneof(fc.constant(''), inline),
  evidence: fc
    .double({ min: 0, max: 20_000, noNaN: true })
    .map((at) => ({ startSeconds: at, endSeconds: at + 1, quote: null, frameSeconds: at, scene: 0 })),
  alt: said,
  showsPicture: fc.boolean(),
  kind: fc.constantFrom('step' as const, 'marked' as const, 'shown' as const),
  certainty: fc.constant(1),
  origins: fc.constant({ label: null, value: null }),
  mark: fc.constantFrom(null, { box: { x: 10, y: 10, width: 20, height: 20 }, point: null }),
  cut: fc.constant(null),
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
  picture: fc.constant({ width: 100, height: 100 }),
  quality: fc.constant({
    basis: 'screen' as const,
    transcriptSource: 'none',
    transcriptConfidence: 0,
    steps: 0,
    marked: 0,
    shown: 0,
    certainty: null,
    droppedSteps: 0,
    writer: 'offline' as const,
    warnings: [],
  }),
});

function all(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(all) : [])];
}

test('any text: the Markdown contains exactly the given steps, times and pictures', () => {
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
      assert.deepEqual(
        images.map((image) => image.url),
        steps.filter((one) => one.showsPicture).map(({ mark }) => (mark ? 'asset:asset-1#mark=10,10,20,20' : 'asset:asset-1')),
      );
      const written = article.sections.filter(
        ({ heading, steps: own, intro, isSub }, at) =>
          plain(heading) !== '' && (own.length > 0 || intro !== '' || (!isSub && article.sections[at + 1]?.isSub === true)),
      ).length;
      assert.equal(nodes.filter((node) => node.type === 'heading').length, written);
      const items = nodes.filter((node) => node.type === 'listItem');
      const inLists = article.sections.filter(
        ({ list }) => list !== 'paragraphs' && !(list === 'numbered' && article.numbering === 'sections'),
      );
      assert.equal(
        items.length,
        inLists.reduce((sum, { list, steps: own }) => sum + own.filter(({ kind }) => list === 'bullets' || kind === 'step').length, 0),
      );
      const checks = article.sections
        .filter(({ list }) => list === 'checks')
        .flatMap((one) => one.steps.filter(({ kind }) => kind === 'step'));
      assert.equal(items.filter((item) => item.checked === false).length, checks.length);
      assert.ok(items.every((item) => item.checked !== true));
    }),
    { numRuns: 150, seed: 7 },
  );
});

const CLICK: Step = {
  text: 'Click **Save**.',
  note: 'It is kept.',
  evidence: { startSeconds: 133.04, endSeconds: 135, quote: null, frameSeconds: 134, scene: 0 },
  alt: 'The screen',
  showsPicture: true,
  kind: 'step',
  certainty: 0.9,
  origins: { label: 'read', value: null },
  mark: null,
  cut: null,
};

function articleOf(sections: Section[]): ArticleDraft {
  return {
    title: 'T',
    summary: 'S.',
    sections,
    numbering: 'steps',
    closing: 'C.',
    picture: { width: 1280, height: 720 },
    quality: {
      basis: 'screen',
      transcriptSource: 'none',
      transcriptConfidence: 0,
      steps: 3,
      marked: 0,
      shown: 0,
      certainty: 0.9,
      droppedSteps: 0,
      writer: 'offline',
      warnings: [],
    },
  };
}

test('numbering continues across sections', () => {
  const article = articleOf([
    { heading: 'A', intro: '', steps: [CLICK, { ...CLICK, evidence: { ...CLICK.evidence, startSeconds: 3733.26 } }] },
    { heading: 'B', intro: 'I.', steps: [{ ...CLICK, showsPicture: false }] },
  ]);
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

test('a picture shared by consecutive steps marks the controls of all of them', () => {
  const mark = (y: number) => ({ mark: { box: { x: 128, y, width: 64, height: 36 }, point: null }, note: '' });
  const steps: Step[] = [
    { ...CLICK, ...mark(72), numberSide: 'left' },
    { ...CLICK, ...mark(144), numberSide: 'right', showsPicture: false },
    { ...CLICK, ...mark(216), showsPicture: false, evidence: { ...CLICK.evidence, frameSeconds: 300 } },
  ];
  const markdown = toMarkdown(articleOf([{ heading: 'A', intro: '', steps }]), { videoId: 'v', picture: () => 'p' });
  assert.deepEqual(markdown.match(/asset:[^)]*/gu), ['asset:p#mark=10,10,5,5,left&mark=10,20,5,5,right']);
});

test('an uncertain item is a paragraph between the steps, and numbering continues after it', () => {
  const place = { box: { x: 128, y: 72, width: 64, height: 36 }, point: { x: 160, y: 90 } };
  const marked: Step = {
    ...CLICK,
    kind: 'marked',
    text: 'Click here.',
    note: '',
    mark: place,
    cut: { x: 0, y: 0, width: 640, height: 360 },
  };
  const shown: Step = { ...CLICK, kind: 'shown', text: '', note: '', certainty: null };
  const bare = { ...CLICK, note: '', showsPicture: false };
  assert.equal(
    toMarkdown(articleOf([{ heading: 'A', intro: '', steps: [bare, marked, shown, bare] }]), { videoId: 'v', picture: () => 'p' }),
    [
      'S.\n\n## A\n\n1. Click **Save**. [02:13](video:v#t=133)\n',
      'Click here. [02:13](video:v#t=133)\n\n![The screen](asset:p#mark=10,10,5,5&point=12.5,12.5&cut=0,0,50,50)\n',
      '[02:13](video:v#t=133)\n\n![The screen](asset:p)\n',
      '2. Click **Save**. [02:13](video:v#t=133)\n\nC.\n',
    ].join('\n'),
  );
});

test('a section without a certain name has no heading', () => {
  const bare = { ...CLICK, note: '', showsPicture: false };
  assert.doesNotMatch(toMarkdown(articleOf([{ heading: '', intro: '', steps: [bare] }]), { videoId: 'v', picture: () => null }), /#{2}/u);
});

test('text survives the conversion to Markdown and back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.lorem(), fc.constantFrom('a * b', '1. Click', '# Settings', '<b>', 'a_b_c', '[x](y)')), (text) => {
      assert.equal(toPlainText(writeText(text)), text);
    }),
    { seed: 7 },
  );
});
