import assert from 'node:assert/strict';
import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { readAddress } from '../article/address.ts';

/** Elements that can run something, load something or change how the rest of the page is read. */
const FORBIDDEN = new Set(
  'script iframe frame frameset object embed applet base form button textarea select option style link meta svg math template noscript portal audio video source track marquee'.split(
    ' ',
  ),
);
const ADDRESSES = ['href', 'src', 'action', 'formAction', 'poster', 'srcSet', 'xLinkHref', 'cite', 'ping', 'data', 'background'];

/** Reads HTML the way a browser does and fails on anything that could bear a script. */
export function assertSafeContent(html: string): void {
  const tree = parse(html, true);
  visit(tree, (node) => assert.notEqual(node.type, 'comment', `a comment in ${html}`));
  visit(tree, 'element', ({ tagName }) => assert.ok(!FORBIDDEN.has(tagName), `<${tagName}> in ${html}`));
  assertSafeAttributes(tree, html);
}

/** The same for a whole page, which has its own head, one script file and its players. */
export function assertSafePage(html: string): void {
  const tree = parse(html, false);
  visit(tree, { type: 'element', tagName: 'script' }, ({ properties, children }) => {
    if (properties.type === 'application/ld+json') JSON.parse(children.map((child) => ('value' in child ? child.value : '')).join(''));
    else assert.match(String(properties.src), /(?:^|\/)assets\/site\.[0-9a-f]{12}\.js$/);
  });
  for (const tagName of ['iframe', 'object', 'embed', 'base', 'form', 'style', 'svg', 'math']) {
    visit(tree, { type: 'element', tagName }, () => assert.fail(`<${tagName}> in ${html}`));
  }
  assertSafeAttributes(tree, html);
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
