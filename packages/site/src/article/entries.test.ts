import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderMarkdown } from '../render-markdown.ts';
import { readBlocks } from './blocks/blocks.ts';

const at = '[00:04](video:v#t=4)';
const kindsOf = (content: string) => readBlocks(content).flatMap(({ kind }) => kind ?? []);

test('each block has its kind, and each picture its highlighted position', () => {
  const content = `1. One. ${at}\n\nClick here. ${at}\n\n![Menu](asset:a#mark=1,2,3,4)\n\nWords. ${at}\n\n![List](asset:b#cut=0,0,50,50)\n\n${at}\n\n![End](asset:c)\n`;
  const blocks = readBlocks(content);
  assert.deepEqual(
    blocks.map(({ type, kind }) => kind ?? type),
    ['step', 'marked', 'image', 'moment', 'image', 'moment', 'image'],
  );
  assert.deepEqual(blocks[2]?.pictures, [{ assetId: 'a', mark: { x: 1, y: 2, width: 3, height: 4 }, point: null, cut: null }]);
  assert.deepEqual(blocks[4]?.pictures?.[0]?.cut, { x: 0, y: 0, width: 50, height: 50 });
  assert.equal(blocks.map(({ markdown }) => markdown).join(''), content);
});

test('a sentence with a time in its middle, several times, or text before an unmarked picture is ordinary text', () => {
  for (const text of [`As ${at} shows, it opens.`, `From ${at} to ${at}`, `Look. ${at}\n\nMore.`, 'No moment.'])
    assert.deepEqual(kindsOf(`${text}\n\n![A](asset:a)\n`), [], text);
  assert.deepEqual(kindsOf(`Click here. ${at}\n\nIt opens.\n\n![A](asset:a#point=1,1)\n`), ['marked']);
  assert.deepEqual(kindsOf(`- Look. ${at}\n\n![A](asset:a#point=1,1)\n`), []);
});

test('page and blocks agree about the kinds, for any adjacent blocks', () => {
  const block = fc.constantFrom(
    ...[
      `Click. ${at}`,
      at,
      `${at} words`,
      'Words.',
      '## Heading',
      `1. Step. ${at}`,
      `- Item ${at}`,
      `**1.2** Step ${at}`,
      '> Quote',
      '[a]: https://x.example',
    ],
    ...[
      '![A](asset:a)',
      '![A](asset:a#mark=1,2,3,4)',
      '![A](asset:a#mark=1,2)',
      '![A](asset:a) ![B](asset:b#point=1,1)',
      `![A](asset:a) ${at}`,
      '---',
    ],
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const content = blocks.join('\n\n');
      const { html } = renderMarkdown(content, { asset: (id) => ({ src: id, width: 9, height: 9 }), video: (id) => ({ src: id }) });
      const shown = Array.from(html.matchAll(/class="(marked-step|key-moment)"/g), ([, name]) =>
        name === 'marked-step' ? 'marked' : 'moment',
      );
      assert.deepEqual(
        shown,
        kindsOf(content).filter((kind) => kind !== 'step'),
        content,
      );
    }),
    { numRuns: 150 },
  );
});
