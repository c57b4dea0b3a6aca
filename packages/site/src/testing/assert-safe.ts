import assert from 'node:assert/strict';
import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { readAddress } from '../article/address.ts';

/** Elements that can run or load something, or change how the rest of the page is parsed. */
const FORBIDDEN = new Set(
  'script iframe frame frameset object embed applet base form button textarea select option style link meta math template noscript portal audio video source track marquee'.split(
    ' ',
  ),
);
const ADDRESSES = ['href', 'src', 'action', 'formAction', 'poster', 'srcSet', 'xLinkHref', 'cite', 'ping', 'data', 'background'];

/** Parses HTML as a browser does. Throws if anything in it could run a script. */
export function assertSafeContent(html: string): void {
  const tree = parse(html, true);
  visit(tree, (node) => assert.notEqual(node.type, 'comment', `a comment in ${html}`));
  visit(tree, 'element', ({ tagName }) => assert.ok(!FORBIDDEN.has(tagName), `<${tagName}> in ${html}`));
  assertOwnDrawings(tree, html);
  assertSafeAttributes(tree, html);
}

/** Checks a whole page like `assertSafeContent`. A page also has a head, two script files and video players. */
export function assertSafePage(html: string): void {
  const tree = parse(html, false);
  visit(tree, { type: 'element', tagName: 'script' }, ({ properties, children }) => {
    if (properties.type === 'application/ld+json') JSON.parse(children.map((child) => ('value' in child ? child.value : '')).join(''));
    else assert.match(String(properties.src), /(?:^|\/)assets\/(?:site|first)\.[0-9a-f]{12}\.js$/);
  });
  for (const tagName of ['iframe', 'object', 'embed', 'base', 'style', 'math']) {
    visit(tree, { type: 'element', tagName }, () => assert.fail(`<${tagName}> in ${html}`));
  }
  visit(tree, { type: 'element', tagName: 'form' }, ({ properties }) => {
    assert.match(`${properties.method} ${properties.action}`, /^(?:post (?:\.\.\/)+feedback|get \.\/)$/, html);
  });
  visit(tree, { type: 'element', tagName: 'template' }, ({ content }) => {
    if (content) assertSafeAttributes(content, html);
  });
  assertOwnDrawings(tree, html);
  assertSafeAttributes(tree, html);
}

const NUMBERS = 'viewBox width height x y rx cx cy r fontSize fontWeight strokeWidth strokeOpacity'.split(' ');
const WORDS =
  'className preserveAspectRatio ariaHidden ariaLabel role href fill stroke vectorEffect strokeLineCap textAnchor d src srcSet sizes alt loading decoding fetchPriority'.split(
    ' ',
  );

/**
 * Asserts that every SVG comes from our renderer: it contains a picture and highlights with numeric attributes, and runs, animates or loads
 * nothing else.
 */
function assertOwnDrawings(tree: Root, html: string): void {
  visit(tree, { type: 'element', tagName: 'svg' }, (drawing) => {
    assert.match([drawing.properties.className].flat().join(' '), /^(?:drawing(?: wide| narrow)?|tint)$/, html);
    visit(drawing, 'element', (element: Element) => {
      assert.match(element.tagName, /^(?:svg|image|rect|path|circle|text|foreignObject|img)$/, html);
      // The HTML element of the picture is the only HTML that a drawing on a page may contain.
      if (element.tagName === 'foreignObject')
        assert.deepEqual(
          element.children.map((child) => 'tagName' in child && child.tagName),
          ['img'],
          html,
        );
      for (const [name, value] of Object.entries(element.properties)) {
        if (NUMBERS.includes(name)) assert.match(String(value), /^\d{1,5}(?:\.\d+)?(?: \d{1,5}(?:\.\d+)?){0,3}$/, `${name} in ${html}`);
        else assert.ok(WORDS.includes(name), `${name} in ${html}`);
        if (name === 'd') assert.match(String(value), /^M[\d.]+ [\d.]+h\.01$/, html);
      }
    });
  });
}

function assertSafeAttributes(tree: Root, html: string): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    for (const name of Object.keys(properties)) {
      assert.doesNotMatch(name, /^on/i, `${name} on <${tagName}> in ${html}`);
      assert.notEqual(name.toLowerCase(), 'style', `a style on <${tagName}> in ${html}`);
      assert.notEqual(name.toLowerCase(), 'srcdoc', html);
    }
    for (const name of ADDRESSES) {
      const value = properties[name];
      if (value === undefined || value === null) continue;
      assert.notEqual(readAddress(String(value)), null, `${name}="${String(value)}" in ${html}`);
    }
  });
}

function parse(html: string, fragment: boolean): Root {
  return unified().use(rehypeParse, { fragment }).parse(html);
}
