import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/**
 * Converts text to outlines of the Inter font, so that a card looks the same on every machine. Text in scripts that Inter lacks is not
 * drawn.
 */
export interface Outlines {
  /** Returns the width of a text in pixels at this font size, or null if the font lacks a letter. */
  widthOf(text: string, size: number): number | null;
  /** Returns an SVG group of the text with its baseline at `y`. */
  draw(text: string, place: { x: number; y: number; size: number; fill: string }): string;
}

const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese', 'cyrillic-ext', 'greek-ext'];

interface Shape {
  path: string;
  advance: number;
}

export function openOutlines(): Outlines {
  const fonts = new Map<string, Font>();
  // Each script has a separate font file, and most texts need only the first one.
  function fontOf(character: string): Font | null {
    for (const script of SCRIPTS) {
      let font = fonts.get(script);
      if (!font) fonts.set(script, (font = readFont(script)));
      if (font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return font;
    }
    return null;
  }

  /** Returns the outlines of each run of letters in one script, in em units. Returns null if the font lacks a letter. */
  function shapesOf(text: string): Shape[] | null {
    const runs: { font: Font; text: string }[] = [];
    for (const character of text.normalize('NFC')) {
      const font = fontOf(character);
      if (font === null) return null;
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs.flatMap(({ font, text: run }) => {
      const { glyphs, positions } = font.layout(run);
      return glyphs.map((glyph, index) => ({
        path: glyph.path.toSVG(),
        advance: positions[index]?.xAdvance ?? glyph.advanceWidth,
      }));
    });
  }

  return {
    widthOf(text, size) {
      const shapes = shapesOf(text);
      return shapes && shapes.reduce((sum, { advance }) => sum + advance, 0) * (size / EM);
    },
    draw(text, { x, y, size, fill }) {
      let at = 0;
      const paths = (shapesOf(text) ?? []).map(({ path, advance }) => {
        const drawn = path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
        at += advance;
        return drawn;
      });
      const scale = size / EM;
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
    },
  };
}

/** Font units per em, the same in every file of Inter. */
const EM = 2048;

/** Reads a static font file. The pages use a variable WOFF2 font, whose weights fontkit does not support. */
function readFont(script: string): Font {
  const latin = import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff');
  const file = fileURLToPath(new URL(`inter-${script}-700-normal.woff`, latin));
  const font = create(readFileSync(file));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`);
  return font;
}
