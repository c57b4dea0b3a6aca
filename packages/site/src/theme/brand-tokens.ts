import type { SiteBrand } from '../brand.ts';
import { accentsOf, shadesOf } from './accents.ts';

const RADIUS = { round: null, slight: '0.25rem', square: '0' };
const SERIF = 'ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", "Liberation Serif", Georgia, serif';
const SYSTEM = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** What a brand changes of `tokens.css`, to stand behind it; empty where it changes nothing. `fontFile` is that of `inter`, beside the style. */
export function brandTokens({ accent, accentDark, font, corners }: SiteBrand, fontFile: string | null): string {
  const radius = RADIUS[corners];
  return [
    fontFile === null ? '' : inter(fontFile),
    font === 'serif' ? `:root {\n  --font: ${SERIF};\n}\n` : '',
    radius === null ? '' : `:root {\n  --radius: ${radius};\n}\n`,
    accent === null && accentDark === null ? '' : accents({ accent, accentDark }),
  ].join('');
}

function accents(asked: Pick<SiteBrand, 'accent' | 'accentDark'>): string {
  const { accent, accentDark } = accentsOf(asked);
  const [light, dark] = [shadesOf(accent, 'light'), shadesOf(accentDark, 'dark')];
  return `:root {
  --accent: ${accent};
  --accent-strong: ${light.strong};
  --accent-soft: ${light.soft};
  --focus: ${accent};
  --mark: ${accent};
}
@media (prefers-color-scheme: dark) {
  :root {
    --accent: ${accentDark};
    --accent-strong: ${dark.strong};
    --accent-soft: ${dark.soft};
    --focus: ${accentDark};
    --mark: ${accent};
  }
}
`;
}

/** Until it is there an Arial of the same measures stands in its place, so that nothing moves; other scripts are the system's. */
function inter(file: string): string {
  return `@font-face {
  font-family: "Inter";
  font-weight: 100 900;
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
}
@font-face {
  font-family: "Inter stand-in";
  src: local("Arial"), local("Liberation Sans");
  size-adjust: 107.12%;
  ascent-override: 90.44%;
  descent-override: 22.52%;
  line-gap-override: 0%;
}
:root {
  --font: "Inter", "Inter stand-in", ${SYSTEM};
}
`;
}
