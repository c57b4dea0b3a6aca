import { transliterate } from 'transliteration';

/** Maximum length of a slug, in characters: long enough for a title, short enough for a URL that people paste. */
const SLUG_MAX = 80;

/**
 * Returns the text as lower-case ASCII words joined by dashes and cut at a word boundary. Returns the fallback if no letter or digit is
 * left.
 */
export function slugify(title: string, fallback: string): string {
  const words = toAscii(title)
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    if (slug && slug.length + 1 + word.length > SLUG_MAX) break;
    slug = slug ? `${slug}-${word}` : word.slice(0, SLUG_MAX);
  }
  return slug || fallback;
}

function toAscii(title: string): string {
  if (/^[\0-\x7F]*$/.test(title)) return title;
  return transliterate(title);
}

/** Returns `base`, or the first of `base-2`, `base-3`, … that is not taken. */
export function freeSlug(base: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(base)) return base;
  for (let n = 2; ; n++) {
    const slug = `${base}-${n}`;
    if (!isTaken(slug)) return slug;
  }
}
