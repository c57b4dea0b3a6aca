import sharp, { type OverlayOptions } from 'sharp';
import { computeShades } from '../theme/brand/accents.ts';
import { CARD_HEIGHT, CARD_WIDTH, type LinkCard } from './card.ts';
import { openOutlines, type Outlines } from './outlines.ts';

const MARGIN = 64;
const INNER = CARD_WIDTH - 2 * MARGIN;
const TITLE = { sizes: [68, 58, 50], lines: 2, leading: 1.18 };
/** Top edge of the picture in pixels: below a title, and without a title. */
const TOP = { below: 332, alone: 150 };
const RADIUS = 18;
const INK = '#15181e';
const SOFT_INK = '#565e6c';
/** Maximum size in bytes. Larger cards are encoded again with lower quality. */
const MAX_BYTES = 150_000;

/**
 * Draws the preview picture of a page as a JPEG of at most 150 KB: logo and name of the site, the title, and the picture. `picture`
 * contains the bytes of the picture.
 */
export async function drawCard(card: LinkCard, picture: Uint8Array | null): Promise<Buffer> {
  const outlines = openOutlines();
  // A card without a printable title and without a picture shows at least the name of the site.
  const title = titleLines(outlines, card.title) ?? (picture === null ? titleLines(outlines, card.site) : null);
  const layers: OverlayOptions[] = picture === null ? [] : [await pictureLayer(picture, title === null ? TOP.alone : TOP.below)];
  const ground = Buffer.from(groundOf(outlines, card, { title, isAlone: picture === null }));
  const drawn = await sharp(ground).composite(layers).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  for (const quality of [86, 70, 50]) {
    const bytes = await sharp(drawn).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (bytes.byteLength <= MAX_BYTES || quality === 50) return bytes;
  }
  throw new Error('unreachable');
}

interface Title {
  lines: string[];
  size: number;
}

function groundOf(outlines: Outlines, { site, accent }: LinkCard, { title, isAlone }: { title: Title | null; isAlone: boolean }): string {
  const { soft } = computeShades(accent, 'light');
  const [letter = ''] = Array.from(site.trim().toUpperCase());
  const letterWidth = outlines.widthOf(letter, 30);
  const sign =
    letterWidth === null ? '' : outlines.draw(letter, { x: MARGIN + (56 - letterWidth) / 2, y: MARGIN + 39, size: 30, fill: '#ffffff' });
  const name = shortened(outlines, site, { size: 28, width: INNER - 80 });
  const named = name === null ? '' : outlines.draw(name, { x: MARGIN + 76, y: MARGIN + 38, size: 28, fill: SOFT_INK });
  // Without a picture, the title is centred in the remaining space. Otherwise, it is directly above the picture.
  const { lines, size } = title ?? { lines: [], size: 0 };
  const first =
    (isAlone ? (CARD_HEIGHT + MARGIN + 56) / 2 - (lines.length - 1) * size * 0.59 : 158 + (lines.length === 1 ? 28 : 0)) + size * 0.72;
  const words = lines.map((line, index) => outlines.draw(line, { x: MARGIN, y: first + index * size * TITLE.leading, size, fill: INK }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#ffffff"/><stop offset="1" stop-color="${soft}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect width="100%" height="10" fill="${accent}"/><rect x="${MARGIN}" y="${MARGIN}" width="56" height="56" rx="14" fill="${accent}"/>${sign}${named}${words.join('')}</svg>`;
}

/** Returns the title in the largest font size that fits. Returns null if the font lacks a letter. */
function titleLines(outlines: Outlines, title: string): Title | null {
  for (const size of TITLE.sizes) {
    const lines = wrap(outlines, title, size);
    if (lines === null) return null;
    if (lines.length <= TITLE.lines) return { lines, size };
  }
  const size = TITLE.sizes.at(-1) ?? 0;
  const lines = wrap(outlines, title, size) ?? [];
  const rest = lines.slice(TITLE.lines - 1).join(' ');
  return { lines: [...lines.slice(0, TITLE.lines - 1), shortened(outlines, rest, { size, width: INNER }) ?? ''], size };
}

function wrap(outlines: Outlines, text: string, size: number): string[] | null {
  const lines: string[] = [];
  const space = outlines.widthOf(' ', size) ?? 0;
  let used = 0;
  // Truncates the title first. It has up to 300 characters, and a card shows about a third of that.
  for (const word of text.slice(0, 200).split(/\s+/).filter(Boolean)) {
    const width = outlines.widthOf(word, size);
    if (width === null) return null;
    const last = lines.at(-1);
    used += width + (last === undefined ? 0 : space);
    if (last !== undefined && used <= INNER) lines[lines.length - 1] = `${last} ${word}`;
    else {
      lines.push(word);
      used = width;
    }
  }
  const fitting = lines.map((line) => shortened(outlines, line, { size, width: INNER }) ?? '');
  return lines.length === 0 ? null : fitting;
}

function shortened(outlines: Outlines, text: string, { size, width }: { size: number; width: number }): string | null {
  const whole = outlines.widthOf(text, size);
  if (whole === null || whole <= width) return whole === null ? null : text;
  const characters = Array.from(text);
  let end = Math.floor((characters.length * width) / whole);
  const cut = () => `${characters.slice(0, end).join('').trimEnd()}…`;
  while (end > 0 && (outlines.widthOf(cut(), size) ?? 0) > width) end--;
  return cut();
}

/** Scales the picture to the width of the text. The bottom of the card cuts it off. */
async function pictureLayer(picture: Uint8Array, top: number): Promise<OverlayOptions> {
  const height = CARD_HEIGHT - top;
  const resized = await sharp(picture, { limitInputPixels: 4096 * 4096 })
    .resize({ width: INNER, height, fit: 'cover', position: 'top' })
    .ensureAlpha()
    .composite([{ input: Buffer.from(frame(height, `fill="#fff"`)), blend: 'dest-in' }, { input: Buffer.from(frame(height, EDGE)) }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { input: resized, left: MARGIN, top };
}

const EDGE = 'fill="none" stroke="#15181e" stroke-opacity="0.16" stroke-width="2"';

/** Returns a frame with round corners only at the top. */
function frame(height: number, look: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${INNER}" height="${height}"><rect x="1" y="1" width="${INNER - 2}" height="${height + RADIUS}" rx="${RADIUS}" ${look}/></svg>`;
}
