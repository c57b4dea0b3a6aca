import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderOutcome, SLICE_MAX, sliceText, toRows } from './render-outcome.ts';

/** Reads a text slice by slice, as an agent does. */
function readAll(text: string): string[] {
  const parts: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const slice = sliceText(text, offset);
    parts.push(slice.text);
    offset = slice.nextOffset;
  }
  return parts;
}

test('the slices of any text are bounded, well-formed and together the text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constant('👍'.repeat(9_000)),
    fc.constant('\n'),
    fc.constant('x'.repeat(15_001)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      const parts = readAll(text);
      assert.equal(parts.join(''), text);
      for (const part of parts) assert.ok(part.length <= SLICE_MAX && (part.isWellFormed() || !text.isWellFormed()));
    }),
  );
});

test('a slice ends at the end of a line', () => {
  const text = 'A sentence of an article.\n'.repeat(2000);
  for (const part of readAll(text)) assert.ok(part.endsWith('.\n'));
});

test('an offset beyond the end returns an empty slice', () => {
  assert.deepEqual(sliceText('abc', 10), { text: '', nextOffset: null });
});

test('next calls of tools that the client cannot use are left out', () => {
  const next = ['search', 'publish_site'].map((tool) => ({ tool, arguments: { a: 1 }, purpose: 'go on' }));
  const text = renderOutcome({ summary: 'Done.', next }, (tool) => tool === 'search');
  assert.equal(text, 'Done.\n\nNext: call `search` with {"a":1} to go on.');
  assert.equal(
    renderOutcome({ summary: 'Done.', next }, () => false),
    'Done.',
  );
});

test('each row is one line', () => {
  assert.equal(toRows([{ title: 'a\nb' }, { title: 'c' }]), '{"title":"a\\nb"}\n{"title":"c"}');
});

test('a result has a bound, whatever a job returns', () => {
  const text = renderOutcome({ summary: 'Done.', untrusted: 'x'.repeat(1_000_000) }, () => true);
  assert.ok(text.length < SLICE_MAX + 1000);
  assert.match(text, /1000000 characters/);
});
