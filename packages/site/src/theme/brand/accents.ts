// Imports the bundled file of the library, which loads faster, because every rendering thread loads it.
import culori from 'culori/require';

const { clampChroma, converter, formatHex, wcagContrast } = culori;

/** The two accent colours of a site as `#rrggbb`, for light and dark backgrounds. */
export interface Accents {
  accent: string;
  accentDark: string;
}

/** The default accents in `tokens.css`. */
export const OWN_ACCENTS: Accents = { accent: '#2f54d0', accentDark: '#93adff' };

/** Backgrounds with slightly less contrast than every surface of `tokens.css`, every tint and the text of a button. */
const GROUNDS = { light: '#eceef1', dark: '#262a31' };
/** Minimum contrast of text according to WCAG 2, level AA. */
const CONTRAST = 4.5;
/** OKLCH lightness of a generated accent on a dark background. */
const LIGHTNESS_ON_DARK = 0.76;
const STEP = 0.004;

/** Returns the accents to use. If text in the given colour is not readable, makes the colour darker or lighter as needed. */
export function computeAccents({ accent, accentDark }: { accent: string | null; accentDark: string | null }): Accents {
  if (accent === null && accentDark === null) return OWN_ACCENTS;
  const light = accent === null ? OWN_ACCENTS.accent : readable(accent, 'light');
  if (accentDark !== null) return { accent: light, accentDark: readable(accentDark, 'dark') };
  return { accent: light, accentDark: readable(lightened(accent ?? OWN_ACCENTS.accent), 'dark') };
}

/** Returns a darker accent for hovered links, and a tint as the background of text in the accent colour. */
export function computeShades(colour: string, ground: 'light' | 'dark'): { strong: string; soft: string } {
  const { l, c, h } = oklch(colour);
  const isLight = ground === 'light';
  return {
    strong: hex({ l: isLight ? l - 0.09 : Math.min(0.97, l + 0.07), c, h }),
    soft: hex(isLight ? { l: 0.965, c: Math.min(c, 0.018), h } : { l: 0.26, c: Math.min(c, 0.045), h }),
  };
}

function lightened(colour: string): string {
  const { l, c, h } = oklch(colour);
  return hex({ l: Math.max(l, LIGHTNESS_ON_DARK), c, h });
}

function readable(colour: string, ground: 'light' | 'dark'): string {
  const { l, c, h } = oklch(colour);
  const step = ground === 'light' ? -STEP : STEP;
  let found = colour.toLowerCase();
  for (let n = 1; wcagContrast(found, GROUNDS[ground]) < CONTRAST; n++) found = hex({ l: Math.min(1, Math.max(0, l + n * step)), c, h });
  return found;
}

interface Shade {
  l: number;
  c: number;
  /** Hue of the colour, undefined for greys. */
  h: number | undefined;
}
const BLACK: Shade = { l: 0, c: 0, h: undefined };
const toOklch = converter('oklch');

function oklch(colour: string): Shade {
  const { l, c, h } = toOklch(colour) ?? BLACK;
  return { l, c, h };
}

/** Returns the nearest colour that a screen can show, as `#rrggbb`. */
function hex(shade: Shade): string {
  const { l, c, h = 0 } = shade;
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
}
