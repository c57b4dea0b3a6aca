import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderMarkdown } from './render-markdown.ts';
import { renderSite } from './render-site.ts';
import { assertSafeContent, assertSafePage } from './testing/assert-safe.ts';
import { ATTACKS } from './testing/attacks.ts';
import { snapshotOf } from './testing/snapshot.ts';

const OPTIONS = {
  asset: (id: string) => ({ src: `images/${id}.webp`, width: 8, height: 6 }),
  video: (id: string) => ({ src: `media/${id}.mp4` }),
};

test('no attack in Markdown leaves anything that could run', () => {
  for (const attack of ATTACKS) {
    for (const content of [
      attack,
      `text ${attack} text`,
      `1. Step\n\n   ${attack.replaceAll('\n', '\n   ')}`,
      `> ${attack.replaceAll('\n', '\n> ')}`,
    ]) {
      assertSafeContent(renderMarkdown(content, OPTIONS).html);
    }
  }
});

test('the check itself sees what could run', () => {
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

test('no attack in a title, a name, a description or an address reaches a page as markup', () => {
  for (const attack of ATTACKS) assertSafeSite(attack, 'Text.');
});

test('no attack in the content of an article reaches its page as markup', () => {
  for (const attack of ATTACKS) assertSafeSite('Title', `Lead ${attack}\n\n${attack}`);
});

/** Pieces that mean something to Markdown or HTML: random letters alone seldom meet. */
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

test('no content whatever yields a script, an event attribute or an unsafe address', () => {
  fc.assert(
    fc.property(text, (content) => assertSafeContent(renderMarkdown(content, OPTIONS).html)),
    { numRuns: 600 },
  );
});

test('no title, heading or content whatever yields a page with a script of its own', () => {
  fc.assert(
    fc.property(text, text, (title, content) => assertSafeSite(title, `# ${title}\n\n${content}`)),
    { numRuns: 80 },
  );
});

test('ids that content brings along cannot take the place of properties of the document', () => {
  const { html } = renderMarkdown('# cookie\n\n<a id="body" name="forms">x</a><b id="getElementById">y</b>\n\n[^x]\n\n[^x]: y', OPTIONS);
  const ids = [...html.matchAll(/ (?:id|name)="([^"]*)"/g)].map((match) => match[1] ?? '');
  assert.ok(ids.length >= 4);
  for (const id of ids) assert.match(id, /^s-/);
});

test('content nested beyond reason is rendered all the same', () => {
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

function assertSafeSite(words: string, content: string): void {
  const snapshot = snapshotOf([{ title: words, content, description: words, canonicalUrl: words, language: words }]);
  snapshot.project = { ...snapshot.project, name: words, description: words, logoUrl: words };
  snapshot.folders = snapshot.folders.map((folder) => ({ ...folder, name: words }));
  snapshot.videos = snapshot.videos.map((video) => ({ ...video, name: words }));
  for (const page of renderSite(snapshot, snapshot.contents)) if (page.path.endsWith('.html')) assertSafePage(String(page.body));
}
