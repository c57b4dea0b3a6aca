import type { SiteBrand } from '../../brand.ts';
import { computeAccents, computeShades } from './accents.ts';

const RADIUS = { round: null, slight: '0.25rem', square: '0' };
const FONTS = {
  inter: null,
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
  serif: 'ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", "Liberation Serif", Georgia, serif',
};

/** Returns the CSS that overrides `tokens.css` for a brand. Returns an empty string if the brand changes nothing. */
export function brandTokens({ accent, accentDark, font, corners }: SiteBrand): string {
  const tokens = {
    ...(FONTS[font] !== null && { font: FONTS[font] }),
    ...(RADIUS[corners] !== null && { radius: RADIUS[corners] }),
    ...((accent !== null || accentDark !== null) && accents({ accent, accentDark })),
  };
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`);
  return lines.length === 0 ? '' : `:root{${lines.join('')}}\n`;
}

function accents(asked: Pick<SiteBrand, 'accent' | 'accentDark'>): Record<string, string> {
  const { accent, accentDark } = computeAccents(asked);
  const [light, dark] = [computeShades(accent, 'light'), computeShades(accentDark, 'dark')];
  return {
    accent: `light-dark(${accent},${accentDark})`,
    'accent-strong': `light-dark(${light.strong},${dark.strong})`,
    'accent-soft': `light-dark(${light.soft},${dark.soft})`,
    focus: `light-dark(${accent},${accentDark})`,
    mark: accent,
  };
}
