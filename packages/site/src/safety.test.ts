import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { webAddress } from './pages/head/canonical.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderSite } from './render-site.ts';
import { assertSafeContent, assertSafePage } from './testing/assert-safe.ts';
import { ATTACKS } from './testing/attacks/index.ts';
import { attackedSite } from './testing/attacked-site.ts';
import { type Snapshot, createTestSnapshot } from './testing/snapshot.ts';

const OPTIONS = {
  asset: (id: string) => ({ src: `images/${id}.webp`, width: 8, height: 6 }),
  video: (id: string) => ({ src: `media/${id}.mp4` }),
};

test('no attack in Markdown leaves anything that could run', () => {
  for (const attack of ATTACKS) {
    for (const content of [attack, `text ${attack} text`]) assertSafeContent(renderMarkdown(content, OPTIONS).html);
  }
  for (const some of inBatches(ATTACKS)) {
    const steps = some.map((attack) => `1. Step\n\n   ${attack.replaceAll('\n', '\n   ')}`).join('\n');
    const quotes = some.map((attack) => `> ${attack.replaceAll('\n', '\n> ')}`).join('\n\n');
    for (const content of [steps, quotes]) assertSafeContent(renderMarkdown(content, OPTIONS).html);
  }
});

test('the safety check itself detects code that could run', () => {
  for (const html of [
    '<script>x</script>',
    '<p onclick="x">x</p>',
    '<a href="java\nscript:x">x</a>',
    '<p style="x">x</p>',
    '<iframe></iframe>',
    '<!-- x -->',
  ]) {
    assert.throws(() => assertSafeContent(html), assert.AssertionError, html);
  }
});

test('no attack in a title, name, description, address or other metadata reaches a page as markup', () => {
  for (const some of inBatches(ATTACKS)) assertSafeSite(attackedSite(some));
});

test('no attack in the content of an article reaches its page as markup', () => {
  for (const some of inBatches(ATTACKS)) assertSafeSite(createTestSnapshot([{ content: `Lead ${some[0]}\n\n${some.join('\n\n')}` }]));
});

/** Strings that have a meaning in Markdown or HTML. Random letters rarely form one. */
const PIECES = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    '`',
    '[',
    ']',
    '(',
    ')',
    '!',
    '#',
    '*',
    '_',
    '|',
    '\\',
    '\n',
    '\n\n',
    '    ',
    '- ',
    '1. ',
    '> ',
    '---\n',
    '\0',
  ],
  ...[
    '<script>',
    '</script>',
    '<img ',
    'src=',
    'onerror=',
    'onload="',
    'javascript:',
    'asset:a',
    'asset:a#mark=1,2,3,4',
    '&point=5,6',
    '&cut=0,0,50,50',
    'video:v#t=1',
    'https://x.example/',
    '<svg',
    '<style>',
  ],
  ...[
    '[!NOTE]',
    '[^1]',
    '[^1]: ',
    '```',
    '~~',
    '</',
    '<!--',
    '-->',
    '&lt;',
    '&#x3c;',
    '&Tab;',
    '<a href=',
    '<details>',
    '<table>',
    '</p>',
    '\ud800',
    '\u202e',
  ],
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), { maxLength: 40 }).map((pieces) => pieces.join('')),
);

test('no content yields a script, an event attribute or an unsafe address', () => {
  fc.assert(
    fc.property(text, (content) => assertSafeContent(renderMarkdown(content, OPTIONS).html)),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 300) },
  );
});

test('no title, heading or content adds a script to a page', () => {
  fc.assert(
    fc.property(text, text, (title, content) => assertSafeSite(attackedSite([title], { content: `# ${title}\n\n${content}` }))),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 30) },
  );
});

test('only an http(s) address is used as a canonical or preview address', () => {
  for (const attack of ATTACKS) assert.match(webAddress(attack) ?? 'https:', /^https?:/);
  assert.equal(webAddress('javascript:alert(1)'), null);
});

test('ids in the content cannot shadow properties of the document', () => {
  const { html } = renderMarkdown('# cookie\n\n<a id="body" name="forms">x</a><b id="getElementById">y</b>\n\n[^x]\n\n[^x]: y', OPTIONS);
  const ids = [...html.matchAll(/ (?:id|name)="([^"]*)"/g)].map((match) => match[1] ?? '');
  assert.ok(ids.length >= 4);
  for (const id of ids) assert.match(id, /^s-/);
});

test('extremely nested content is rendered', () => {
  const deep = [
    '>'.repeat(5000) + ' x',
    '<div>'.repeat(20_000),
    '<b>'.repeat(20_000),
    '- '.repeat(3000) + 'x',
    '['.repeat(5000),
    '*a **b '.repeat(1000),
  ];
  for (const content of deep) assertSafeContent(renderMarkdown(content, OPTIONS).html);
});

function assertSafeSite(snapshot: Snapshot): void {
  for (const page of renderSite(snapshot, snapshot.contents)) if (page.path.endsWith('.html')) assertSafePage(String(page.body));
}

function inBatches(texts: string[]): string[][] {
  return Array.from({ length: Math.ceil(texts.length / 24) }, (_, batch) => texts.slice(batch * 24, batch * 24 + 24));
}
