// Makes the font of the site and the dashboard from the Latin file of Inter, and prints the sizes. Run it after an update of Inter or a
// change of `unicode-range`, and commit the result. Usage: node tools/font/main.ts
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const THEME = new URL('../../packages/site/src/theme/', import.meta.url);
/** Font weights that the style sheets use. */
const WEIGHTS = { min: 400, max: 700, default: 400 };

const source = await readFile(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')));
const characters = listCharacters(await readFile(new URL('font.css', THEME), 'utf8'));
const font = await subsetFont(source, characters, { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } });
await writeFile(new URL('inter.woff2', THEME), font);
process.stdout.write(`${source.byteLength} bytes became ${font.byteLength}, with ${[...characters].length} characters.\n`);

/** Returns the characters of the `unicode-range` in a style sheet, so that browsers never load the font for others. */
function listCharacters(css: string): string {
  const [, list = ''] = /unicode-range:([^;]+);/.exec(css) ?? [];
  const ranges = [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  return ranges.map(([, first = '', last = first]) => listRange(Number.parseInt(first, 16), Number.parseInt(last, 16))).join('');
}

function listRange(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
