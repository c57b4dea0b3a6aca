import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from '../../render-markdown.ts';

const SIZED = { asset: () => ({ src: 'a.webp', width: 1000, height: 500 }), video: (id: string) => ({ src: `${id}.mp4` }) };
const htmlOf = (content: string, language = 'en') => renderMarkdown(content, { ...SIZED, language }).html;

test('a highlight is drawn over the picture with a gap around it, using attributes only', () => {
  const html = htmlOf('![The list](asset:a#mark=10,20,30,10)');
  assert.match(
    html,
    /<svg class="drawing" viewBox="0 0 1000 500" width="1000" height="500" [^>]*><image href="a\.webp" width="1000" height="500">/,
  );
  const rings = [
    ...html.matchAll(/<rect [^>]*fill="none" stroke="(#\w+)"[^>]* x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g),
  ];
  assert.equal(rings.length, 3, 'dark, light and accent: seen on any picture');
  for (const [, , x, y, width, height] of rings) {
    assert.ok(Number(x) < 100 && Number(x) > 85 && Number(y) < 100 && Number(y) > 85);
    assert.ok(Number(x) + Number(width) > 400 && Number(y) + Number(height) > 150);
  }
  assert.doesNotMatch(html, /style=|<img/);
});

test('a point is a dot if there is no box, otherwise nothing', () => {
  assert.equal(htmlOf('![](asset:a#point=50,50)').match(/<path [^>]*d="M500 250h\.01"/g)?.length, 3);
  assert.doesNotMatch(htmlOf('![](asset:a#point=50,50&mark=40,40,20,20)'), /<path/);
});

test('the alternative text mentions the highlight once, in the language of the page', () => {
  const readLabel = (alt: string, language?: string) =>
    htmlOf(`![${alt}](asset:a#mark=1,1,5,5)`, language).match(/aria-label="([^"]*)"/)?.[1];
  assert.equal(readLabel('The list'), 'Enlarge: The list. The place to click is marked.');
  assert.equal(readLabel('The screen “Home”'), 'Enlarge: The screen “Home”. The place to click is marked.');
  assert.equal(readLabel('Ready?'), 'Enlarge: Ready? The place to click is marked.');
  assert.equal(readLabel('The list. The place to click is marked.'), 'Enlarge: The list. The place to click is marked.');
  assert.equal(readLabel(''), 'Enlarge: The place to click is marked.');
  assert.equal(readLabel('Die Liste', 'de'), 'Vergrößern: Die Liste. Die Stelle zum Klicken ist markiert.');
  assert.equal(readLabel('一覧', 'ja'), '拡大：一覧。クリックする場所に印が付いています。');
  assert.match(
    htmlOf('[![L](asset:a#point=1,1)](https://x.example)'),
    /<svg [^>]*role="img" aria-label="L\. The place to click is marked\."/,
  );
});

test('a crop shows its part at its size, and links to the whole picture', () => {
  const html = htmlOf('![The dialog](asset:a#cut=20,10,40,50 "A dialog")');
  assert.match(html, /^<figure class="picture"><a class="enlarge cut" href="a\.webp" title="A dialog"/);
  assert.match(html, /viewBox="200 50 400 250" width="400" height="250"/);
  assert.match(html, /<figcaption>A dialog<\/figcaption>/);
  assert.doesNotMatch(html, /marked/);
});

test('a highlight is never cropped away, and a crop of nearly the whole picture shows all of it', () => {
  assert.match(htmlOf('![](asset:a#cut=20,20,20,20&mark=80,80,10,10)'), /viewBox="200 100 700 350"/);
  assert.match(htmlOf('![](asset:a#cut=1,1,97,97&mark=80,80,10,10)'), /viewBox="0 0 1000 500"/);
  assert.doesNotMatch(htmlOf('![](asset:a#cut=1,1,97,97&mark=80,80,10,10)'), /enlarge [^"]*cut/);
});

test('without a highlight, with an invalid one or without a known size, a picture is an ordinary one', () => {
  for (const fragment of ['', '#', '#mark=1,2', '#mark=0,0,200,1', '#"x"&\\>y'])
    assert.match(htmlOf(`![A](<asset:a${fragment}>)`), /<img src="a\.webp" alt="A"/);
  const { html } = renderMarkdown('![A](asset:a#mark=1,1,5,5&cut=0,0,50,50)', {
    ...SIZED,
    asset: () => ({ src: 'a.webp', width: null, height: null }),
  });
  assert.match(html, /aria-label="Enlarge: A"><img src="a\.webp" alt="A"/);
});

test('a marked step and a key frame are grouped without a number', () => {
  const at = (seconds: number) => `[00:0${seconds}](video:v#t=${seconds})`;
  const html = htmlOf(
    `1. One. ${at(1)}\n\nClick here. ${at(2)}\n\nIt opens.\n\n![Menu](asset:a#point=5,5)\n\n2. Two. ${at(3)}\n\nWe see *it*. ${at(4)}\n\n![List](asset:a)\n\n${at(5)}\n\n![End](asset:a)\n`,
  );
  assert.match(
    html,
    /<div class="marked-step" id="s-moment-1" data-continues=""><p>Click here\. <a [^>]*>00:02<\/a><\/p><p>It opens\.<\/p><figure/,
  );
  assert.match(html, /<ol start="2" class="steps" role="list">\s*<li id="s-step-2"><p>Two\. /);
  assert.match(
    html,
    /<div class="key-moment" id="s-moment-2"><figure [\s\S]*?<\/figure><p><a [^>]*>00:04<\/a> <span class="said">We see <em>it<\/em>\. <\/span><\/p>/,
  );
  assert.match(html, /<div class="key-moment" id="s-moment-3"><figure [\s\S]*?<\/figure><p><a [^>]*>00:05<\/a><\/p><\/div>/);
});

test('in a numbered list a highlight has the number of its step, which is not part of the text', () => {
  const { html, plainText } = renderMarkdown(
    '4. Open it.\n\n   ![The list](asset:a#mark=0,0,30,10)\n\n5. Save.\n\n   ![](asset:a#point=99,1)\n',
    SIZED,
  );
  const discs = [
    ...html.matchAll(/<circle class="mark-disc" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"[^>]*><\/circle><text [^>]*>(\d+)<\/text>/g),
  ];
  assert.deepEqual(
    discs.map(([, , , , number]) => number),
    ['4', '5'],
  );
  for (const [, cx, cy, r] of discs) {
    assert.ok(Number(cx) >= Number(r) && Number(cx) + Number(r) <= 1000 && Number(cy) >= Number(r), `${cx} ${cy} ${r}`);
  }
  assert.doesNotMatch(plainText, /[45]/);
  assert.doesNotMatch(htmlOf('Click. ![](asset:a#mark=1,1,5,5)'), /<circle|<text/);
});

test('a page chooses the size of a picture, loads all but the first lazily, and crops around the click position on a phone', () => {
  let isFirst = true;
  const page = () => ({ sizes: [{ src: 'a-480.webp', width: 480 }], colour: '#f7f7fa', isFirst });
  const options = { ...SIZED, asset: () => ({ src: 'a.webp', width: 1000, height: 500, page: page() }) };
  const first = renderMarkdown('![A](asset:a)', options).html;
  assert.match(
    first,
    /<svg class="tint" [^>]*><rect [^>]*fill="#f7f7fa"><\/rect><\/svg><img src="a\.webp" alt="A" width="1000" height="500" /,
  );
  assert.match(first, / srcset="a-480\.webp 480w, a\.webp 1000w" sizes="[^"]+" fetchpriority="high"/);
  isFirst = false;
  const cut = renderMarkdown('![A](asset:a#cut=0,0,80,80&mark=40,40,10,5)', options).html;
  const views = [...cut.matchAll(/class="drawing (\w+)" viewBox="([^"]+)"/g)].map(([, name, view]) => [name, view]);
  assert.deepEqual(views, [
    ['wide', '0 0 800 400'],
    ['narrow', '230 70 440 330'],
  ]);
  assert.equal(cut.match(/<foreignObject [^>]*><img [^>]*loading="lazy"/g)?.length, 2);
  assert.doesNotMatch(cut, /fetchpriority|style=|<image/);
  const large = renderMarkdown('![A](asset:a#mark=1,1,96,10)', options).html;
  assert.match(large, /class="drawing narrow" viewBox="0 0 1000 500"/, 'what is marked is never cut away');
  assert.doesNotMatch(large, /class="enlarge[^"]* cut/);
});

const listDiscs = (html: string) =>
  [...html.matchAll(/<circle class="mark-disc" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g)].map(([, ...numbers]) => numbers.map(Number));

test('steps that share a picture have one ring and one number each', () => {
  const { html } = renderMarkdown('3. Name.\n\n   ![The form](asset:a#mark=20,20,30,8&mark=20,40,30,8)\n\n4. Date.\n', SIZED);
  assert.deepEqual(
    [...html.matchAll(/<text [^>]*>(\d+)<\/text>/g)].map(([, number]) => number),
    ['3', '4'],
  );
  assert.equal(html.match(/class="mark-line"/g)?.length, 2);
  assert.match(html, /aria-label="Enlarge: Step 3, 4\. The form\. The place to click is marked\."/);
});

test('the number is outside of the ring at the given side, and at another one if there is no space', () => {
  const read = (fragment: string) => listDiscs(renderMarkdown(`1. Save.\n\n   ![](asset:a#${fragment})\n`, SIZED).html)[0] ?? [];
  for (const [fragment, isBeside] of [
    ['mark=40,40,20,10', ([x = 0, , r = 0]: number[]) => x + r < 400],
    ['mark=40,40,20,10,left', ([x = 0, , r = 0]: number[]) => x + r < 400],
    ['mark=40,40,20,10,right', ([x = 0, , r = 0]: number[]) => x - r > 600],
    ['mark=40,40,20,10,top', ([, y = 0, r = 0]: number[]) => y + r < 200],
    ['mark=40,40,20,10,bottom', ([, y = 0, r = 0]: number[]) => y - r > 250],
    ['mark=40,40,20,10,inside', ([x = 0, , r = 0]: number[]) => x > 550 && x + r <= 610],
    ['mark=0,40,20,10,left', ([x = 0, , r = 0]: number[]) => x - r > 200],
    ['mark=80,40,20,10,right', ([x = 0, , r = 0]: number[]) => x + r < 800],
  ] as const)
    assert.ok(isBeside(read(fragment)), `${fragment}: ${read(fragment).join()}`);
});

test('the button for the whole picture moves to a corner without a highlight', () => {
  const read = (fragment: string) => htmlOf(`![](asset:a#cut=0,0,50,50&${fragment})`).match(/class="enlarge marked cut([^"]*)"/)?.[1];
  assert.equal(read('mark=10,10,10,10'), '');
  assert.equal(read('mark=40,40,9,9'), ' at-top');
  assert.equal(read('mark=40,2,9,47'), ' at-start');
});

test('a page enlarges a small crop 1.5 times at most', () => {
  const page = { sizes: [], colour: null, isFirst: false };
  const options = { ...SIZED, asset: () => ({ src: 'a.webp', width: 1280, height: 720, page }) };
  const read = (cut: string) => renderMarkdown(`![A](asset:a#cut=${cut})`, options).html.match(/<svg [^>]*width="(\d+)"/)?.[1];
  assert.deepEqual([read('0,0,25,25'), read('0,0,40,40'), read('0,0,80,80')], ['480', '680', '1024']);
});
