import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from './render-markdown.ts';
import { FULL_ARTICLE, PICTURE_ID, VIDEO_ID } from './testing/snapshot.ts';
import type { MarkdownOptions } from './types.ts';

const OPTIONS: MarkdownOptions = {
  asset: (id) => (id === PICTURE_ID ? { src: `images/${id}.webp`, width: 320, height: 180 } : null),
  video: (id) => (id === VIDEO_ID ? { src: 'media/video.mp4' } : null),
};

function htmlOf(content: string, options: Partial<MarkdownOptions> = {}): string {
  return renderMarkdown(content, { ...OPTIONS, ...options }).html;
}

test('a moment is a link to that second of the media file, which a browser plays without a script', () => {
  const html = htmlOf(`Press it. [02:13](video:${VIDEO_ID}#t=133.5)`);
  assert.match(html, /<a href="media\/video\.mp4#t=133\.5" class="moment" data-video="[^"]+" data-seconds="133\.5"/);
  assert.match(html, /aria-label="Play the video from 02:13">02:13<\/a>/);
});

test('the caller can choose the address of a moment', () => {
  const html = htmlOf(`[x](video:${VIDEO_ID}#t=5)`, { moment: (id, seconds) => `/watch/${id}?at=${seconds}` });
  assert.match(html, new RegExp(`href="/watch/${VIDEO_ID}\\?at=5"`));
});

test('a time of a missing video is left out, other words of its link stay, and it is reported', () => {
  const { html, videoIds, missingVideoIds } = renderMarkdown('Save it. [02:13](video:gone#t=133) See [this](video:gone#t=9).', OPTIONS);
  assert.equal(html, '<p>Save it.  See <span>this</span>.</p>');
  assert.deepEqual([videoIds, missingVideoIds], [['gone'], ['gone']]);
});

test('a picture has its size, loads lazily and is in a figure that links to the whole picture', () => {
  const html = htmlOf(`![The list](asset:${PICTURE_ID} "All projects")`);
  assert.match(html, /^<figure class="picture"><a class="enlarge" href="images\/aa11\.webp" aria-label="Enlarge: The list">/);
  assert.match(
    html,
    /<img src="images\/aa11\.webp" alt="The list" title="All projects" width="320" height="180" loading="lazy" decoding="async">/,
  );
  assert.match(html, /<figcaption>All projects<\/figcaption><\/figure>$/);
});

test('a missing picture leaves its alternative text and is reported', () => {
  const { html, assetIds, missingAssetIds } = renderMarkdown(`![The dialog](asset:ffff) ![x](asset:${PICTURE_ID})`, OPTIONS);
  assert.match(html, /<span class="missing">Picture not available: The dialog<\/span>/);
  assert.deepEqual([assetIds, missingAssetIds], [['ffff', PICTURE_ID], ['ffff']]);
});

test('a picture on another site becomes a link to it and causes no request', () => {
  for (const content of [
    '![A map](https://x.example/a.png)',
    '![A map](//x.example/a.png)',
    '<img src="\\\\x.example/a.png" alt="A map">',
  ]) {
    const html = htmlOf(content);
    assert.doesNotMatch(html, /<img/);
    assert.match(html, /<a href="https:\/\/x\.example\/a\.png" rel="noopener noreferrer">A map<\/a>/);
  }
});

test('links may lead to the web, to mail, to a telephone or within the site, and to nothing else', () => {
  const kept = ['https://x.example/a?b=1', 'http://x.example/', 'mailto:a@x.example', 'tel:+4930123', '../other/', '/sites/', '?q=1'];
  for (const href of kept) assert.ok(htmlOf(`[x](${href})`).includes(`href="${href.replaceAll('&', '&#x26;')}"`), href);
  for (const href of [
    'javascript:x',
    'data:text/html,x',
    'ftp://x.example/',
    'file:///etc/passwd',
    'foo:bar',
    'vbscript:x',
    'ws://x.example',
  ]) {
    assert.equal(htmlOf(`[x](${href})`), '<p><span>x</span></p>', href);
  }
});

test('each kind of callout becomes an aside with its title, in the language of the page', () => {
  for (const kind of ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']) {
    const html = htmlOf(`> [!${kind}]\n> Save **first**.\n>\n> - then go on`);
    assert.match(
      html,
      new RegExp(`^<aside class="callout callout-${kind.toLowerCase()}" aria-label="${kind[0]}${kind.slice(1).toLowerCase()}">`),
    );
    assert.match(html, /<p>Save <strong>first<\/strong>\.<\/p>\s*<ul>/);
    assert.doesNotMatch(html, /\[!|blockquote/);
  }
  assert.match(htmlOf('> [!NOTE]\n> Zuerst sichern.', { language: 'de-AT' }), /<p class="callout-title">Hinweis<\/p>/);
});

test('other quotes stay quotes', () => {
  for (const quote of ['> [!NOTES]\n> x', '> [!NOTE] x', '> text\n> [!NOTE]']) assert.match(htmlOf(quote), /^<blockquote>/, quote);
});

test('tables, task lists, footnotes, strikethrough and bare addresses work as on GitHub', () => {
  const html = htmlOf('| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n~~old~~ www.x.example [^n]\n\n[^n]: Foot.');
  assert.match(html, /<div class="table" tabindex="0"><table>[\s\S]*<td align="right">2<\/td>/);
  assert.match(html, /<input type="checkbox" checked disabled aria-label="Done"> done/);
  assert.match(html, /<input type="checkbox" disabled aria-label="To do"> open/);
  assert.match(html, /<del>old<\/del> <a href="http:\/\/www\.x\.example\/"/);
  assert.match(html, /<a href="#s-fn-n" id="s-fnref-n"/);
  assert.match(html, /<li id="s-fn-n">[\s\S]*href="#s-fnref-n"/);
});

test('headings have unique ids, are listed, and can be linked to within the content', () => {
  const { html, headings } = renderMarkdown('## Set up\n\n## Set up\n\n### Größe\n\n[there](#set-up-1)', OPTIONS);
  assert.deepEqual(headings, [
    { id: 's-set-up', text: 'Set up', level: 2 },
    { id: 's-set-up-1', text: 'Set up', level: 2 },
    { id: 's-größe', text: 'Größe', level: 3 },
  ]);
  assert.match(html, /<a href="#s-set-up-1">there<\/a>/);
});

test('headings of level 1 move down, because the title is the only level 1 heading of a page', () => {
  assert.deepEqual(
    renderMarkdown('# One\n\n## Two\n\n###### Six', OPTIONS).headings.map(({ level }) => level),
    [2, 3, 6],
  );
});

test('an outermost list with moments is a list of steps that keeps its first number', () => {
  const html = htmlOf(`4. Press it. [00:04](video:${VIDEO_ID}#t=4)\n5. Then that.`);
  assert.match(html, /^<ol start="4" class="steps" role="list">\s*<li id="s-step-1">[\s\S]*<li id="s-step-2">/);
  assert.doesNotMatch(htmlOf('1. one\n2. two'), /steps/);
});

test('code is highlighted if its language is known, and unchanged otherwise', () => {
  assert.match(htmlOf('```json\n{"a": 1}\n```'), /<span class="hljs-attr">"a"<\/span>/);
  for (const said of ['title="src/index.js"', "{1,3} file='src/index.js'", 'filename=src/index.js x=1'])
    for (const around of ['', '\n\n<p>HTML</p>'])
      assert.match(
        htmlOf(`\`\`\`text ${said}\nlet\n\`\`\`${around}`),
        /<code class="language-text" title="src\/index\.js">let\n<\/code>/,
        said,
      );
  assert.doesNotMatch(htmlOf('```text subtitle="a" title=""\nlet\n```'), /title=/);
  assert.match(htmlOf('```nonsense\n<b>\n```'), /<code class="language-nonsense">&#x3C;b>\n<\/code>/);
});

test('harmless HTML is kept, and other HTML is removed but its text is kept', () => {
  assert.equal(htmlOf('Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <blink>now</blink>'), '<p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, now</p>');
  assert.match(
    htmlOf('<details><summary>More</summary>\n\nHidden **text**\n\n</details>'),
    /<details><summary>More<\/summary>\s*<p>Hidden <strong>/,
  );
});

test('plain text has one line for each block and no markup', () => {
  const { plainText } = renderMarkdown(FULL_ARTICLE, OPTIONS);
  const lines = plainText.split('\n');
  for (const line of [
    'Create the project',
    'Open Projects in the sidebar. 00:04',
    'Role Writes',
    'Editor ✓',
    'name: relaunch # the project',
  ]) {
    assert.ok(lines.includes(line), `${line} in ${plainText}`);
  }
});
