import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Nodes } from 'mdast';
import { getNativeParser } from './native.ts';
import { parse } from './parse.ts';

test('the native parser works here, so other tests do not compare micromark with itself', () => {
  assert.ok(getNativeParser());
});

test('NUL and lone surrogates are replaced one by one, so that positions stay valid', () => {
  const [first, second] = parse('a\0b\n\n\ud800c').children;
  assert.deepEqual(readWords(first), 'a\uFFFDb');
  assert.deepEqual([readWords(second), second?.position?.start.offset], ['\uFFFDc', 5]);
});

test('the depth of a tree is limited for any nesting', () => {
  for (const text of [
    `${'>'.repeat(5000)} x`,
    `${'- '.repeat(3000)}x`,
    Array.from({ length: 500 }, (_, level) => `${' '.repeat(level * 2)}- a`).join('\n'),
  ]) {
    assert.ok(measureDepth(parse(text)) <= 61, text.slice(0, 9));
  }
});

test('a line of hundreds of quotes keeps its length, and later positions stay valid', () => {
  const quotes = `${'>'.repeat(600)} x\n\n`;
  assert.equal(parse(`${quotes}behind`).children.at(-1)?.position?.start.offset, quotes.length);
});

test('a long text full of URLs is parsed completely by the parser that can be stopped', () => {
  // The native parser's time for this text would grow with the square of its length without the limit.
  const text = `${'word '.repeat(70_000)}\n\n${'a@b.c\n\n'.repeat(2100)}`;
  assert.equal(parse(text).children.length, 2101);
});

function measureDepth(node: Nodes): number {
  return 'children' in node ? 1 + Math.max(0, ...node.children.map(measureDepth)) : 0;
}

function readWords(node: Nodes | undefined): string {
  if (!node) return '';
  return 'children' in node ? node.children.map(readWords).join('') : 'value' in node ? node.value : '';
}
