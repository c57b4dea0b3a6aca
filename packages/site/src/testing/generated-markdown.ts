import fc from 'fast-check';

/** Generators for content as people and programs write it. They produce blocks with details that parsers easily lose. */

const WORD = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'Save',
      'the',
      'project',
      'Größe',
      '保存',
      'a_b_c',
      '5*3',
      '\\*',
      '&amp;',
      '<br>',
      '👩‍💻',
      'e\u0301',
      '\u00a0',
      '\u200b',
      '|',
    ),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }).map((text) => text.replaceAll(/[\0\r\n]/g, '')) },
);
const WORDS = fc.array(WORD, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

const MARKS = fc.constantFrom('', '', '#mark=1,2.5,30,4', '#point=50,50&cut=0,0,60,60.5', '#mark=1,2', '#cut=a&amp;', '#');

const INLINE = fc
  .array(
    fc.oneof(
      WORDS,
      WORDS.map((words) => `**${words}**`),
      WORDS.map((words) => `*${words}*`),
      WORDS.map((words) => `~~${words}~~`),
      WORDS.map((words) => `\`${words}\``),
      WORDS.map((words) => `[${words}](https://example.com/a?b=c#d "t")`),
      fc.tuple(fc.nat(9999), fc.uuid()).map(([at, id]) => `[00:${at % 60}](video:${id}#t=${at / 10})`),
      fc.tuple(fc.stringMatching(/^[a-f0-9]{1,8}$/), MARKS).map(([id, marks]) => `![a picture](asset:${id}${marks})`),
      fc.constantFrom(
        '[^1]',
        '<kbd>Ctrl</kbd>',
        '<!-- note -->',
        'https://example.com',
        'two  \nlines',
        'back\\\nslash',
        'soft\nbreak',
        '\t',
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '));

const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

function list(marker: (at: number) => string, gap: string) {
  return fc.array(fc.tuple(INLINE, fc.option(INLINE)), { minLength: 1, maxLength: 4 }).map((items) =>
    items
      .map(([text, inner], at) => {
        const mark = marker(at);
        const by = ' '.repeat(mark.length);
        return mark + indented(text, by) + (inner === null ? '' : `\n${gap}${by}- ${indented(inner, `${by}  `)}`);
      })
      .join(`\n${gap}`),
  );
}

const BLOCK = fc.oneof(
  INLINE,
  fc.tuple(fc.integer({ min: 1, max: 6 }), WORDS).map(([level, words]) => `${'#'.repeat(level)} ${words}`),
  WORDS.map((words) => `${words}\n===`),
  fc.nat(120).chain((first) => list((at) => `${first + at}. `, '\n')),
  fc.nat(12).chain((first) => list((at) => `${first + at}) `, '')),
  list(() => '- ', ''),
  list((at) => `* [${at % 2 ? 'x' : ' '}] `, '\n'),
  fc
    .array(WORDS, { minLength: 1, maxLength: 3 })
    .map((rows) => ['| a | b |', '| :- | -: |', ...rows.map((row) => `| ${row} | \\| |`)].join('\n')),
  fc.tuple(fc.constantFrom('```', '~~~~'), INLINE).map(([fence, text]) => `${fence}js title="a.js" {1,3}\n${text}\n\n\t${text}\n${fence}`),
  INLINE.map((text) => `    ${indented(text, '    ')}`),
  INLINE.map((text) => `\t${indented(text, '\t')}`),
  INLINE.map((text) => `> [!WARNING]\n> ${indented(text, '> ')}`),
  INLINE.map((text) => `> ${indented(text, '> > ')}`),
  WORDS.map((words) => `<details>\n<summary>${words}</summary>\n\n${words}\n\n</details>`),
  WORDS.map((words) => `[^1]: ${words}\n\n    more`),
  fc.constantFrom('---', '***', '[ref]: <https://example.com> "x"', '```\nnever closed', '<div', '\\', ' ', '  trailing  '),
);

/** Generates whole documents: blocks with gaps of any length and any line endings, sometimes with a byte order mark. */
export function generatedMarkdown(): fc.Arbitrary<string> {
  const block = fc.tuple(BLOCK, fc.constantFrom('\n', '\n\n', '\n\n\n', '\n \n', ''));
  return fc.tuple(fc.array(block, { maxLength: 8 }), fc.constantFrom('\n', '\n', '\r\n', '\r'), fc.constantFrom('', '', '', '\uFEFF')).map(
    ([blocks, end, mark]) =>
      mark +
      blocks
        .map((pair) => pair.join(''))
        .join('\n')
        .replaceAll('\n', end),
  );
}
