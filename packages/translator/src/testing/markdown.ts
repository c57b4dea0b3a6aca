import fc from 'fast-check';

/** Generators of Markdown as people and the article writer produce it. */

const word = fc.stringMatching(/^[b-df-hj-np-tv-z][a-z]{1,7}$/);
/** Characters that could be markup, escaped so that they are plain text. */
const odd = fc.constantFrom(
  '5 \\* 3',
  'a\\_b',
  'x &amp; y',
  '\\[sic\\]',
  '&lt;b&gt;',
  '2 < 3',
  'C# is',
  '100 %',
  '(see below)',
  'it’s',
  'tab\\|bed',
);
const words = fc.array(fc.oneof({ weight: 5, arbitrary: word }, odd), { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));

/** Bold words with a capital letter would be labels, which are not translated. */
const unlabelled = words.map((text) => text.replaceAll('C#', 'c#'));

const code = word.map((name) => `\`npm run ${name} *x*\``);
const moment = fc.nat(5000).map((at) => `[01:${String(at % 60).padStart(2, '0')}](video:019aa0c2-5b1e#t=${at})`);
const marks = fc.constantFrom('', '#mark=10,20.5,30,4', '#point=5,6&cut=0,0,60,60');
const picture = fc.tuple(words, marks).map(([alt, place]) => `![${alt}](asset:1f2e3d${place})`);
const link = fc.oneof(
  fc.tuple(words, word).map(([text, path]) => `[${text}](https://example.com/${path}?a=b&c=d "Title kept")`),
  fc.tuple(words, unlabelled).map(([text, bold]) => `[${text} **${bold}**](#section)`),
  word.map((path) => `<https://example.com/${path}>`),
);
const marked = fc.oneof(
  unlabelled.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `~~${text}~~`),
  words.map((text) => `<kbd>${text}</kbd>`),
);
const inline = fc.oneof({ weight: 4, arbitrary: words }, code, moment, picture, link, marked);
const sentence = fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
const lines = fc
  .array(sentence, { minLength: 1, maxLength: 3 })
  .chain((list) => fc.constantFrom('\n', '  \n', '\\\n').map((end) => list.join(end)));

const heading = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 6 }), sentence).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  sentence.map((text) => `${text}\n===`),
);
const listing = word.map((text) => `\`\`\`sh\n# ${text}\nnpm run ${text}\n\`\`\``);
const html = word.map((text) => `<div class="${text}">\n<b>${text}</b>\n</div>`);
const table = fc.array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 3 }).map((rows) => {
  const [head, ...body] = rows.map(([one, two]) => `| ${one} | ${two} |`);
  return [head, '| :- | -: |', ...body].join('\n');
});
const rule = fc.constant('---');

const { block } = fc.letrec<{ block: string; list: string; quote: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: lines },
    heading,
    listing,
    html,
    table,
    rule,
    tie('list'),
    tie('quote'),
  ),
  list: fc
    .tuple(
      fc.constantFrom('- ', '* [ ] ', '1. ', '7) '),
      fc.array(fc.tuple(lines, fc.option(tie('block'), { freq: 3 })), { minLength: 1, maxLength: 3 }),
    )
    .map(([mark, items]) => {
      const pad = ' '.repeat(mark.startsWith('*') ? 2 : mark.length);
      return items.map(([text, inner]) => indent(inner === null ? text : `${text}\n\n${inner}`, mark, pad)).join('\n\n');
    }),
  quote: fc
    .tuple(fc.constantFrom('', '[!NOTE]\n', '[!WARNING]\n'), lines, fc.option(tie('block'), { freq: 3 }))
    .map(([marker, text, inner]) => indent(`${marker}${text}${inner === null ? '' : `\n\n${inner}`}`, '> ', '> ')),
}));

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : rest}${line}`)
    .join('\n');
}

/** Markdown of a complete article. */
export const article = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => `${blocks.join('\n\n')}\n`);

/** Random characters that nobody would write. Parsing them must not fail. */
export const noise = fc
  .array(
    fc.constantFrom(
      ...'ab1 \n\t>-*_`[]()!#|\\&;~<=.:"',
      '\r\n',
      '- ',
      '> ',
      '1. ',
      '](',
      '![',
      '`',
      '**',
      '&amp;',
      'é',
      '😀',
      '\u00a0',
      '\ufeff',
    ),
    { maxLength: 60 },
  )
  .map((list) => list.join(''));
