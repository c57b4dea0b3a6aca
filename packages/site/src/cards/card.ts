import { createHash } from 'node:crypto';
import { type Html, html } from '../pages/html.ts';
import { absoluteUrl } from '../pages/site.ts';
import type { Frame } from '../plan/inputs.ts';

/** Content of a card, the preview picture of a page (`og:image`). */
export interface LinkCard {
  title: string;
  site: string;
  /** Colour as `#rrggbb`. */
  accent: string;
  /** Path of a picture from the video, relative to the root of the site, or null. */
  picture: string | null;
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Version of the card's design. Increase it if the same content looks different. */
const VERSION = 1;
const FOLDER = 'images/cards/';
const ADDRESS = /^images\/cards\/((?:[^/]+\/)*)[0-9a-f]{12}\.jpg$/;
const NAMED = /<meta property="og:image" content="([^"]*)" data-accent="([^"]*)"(?: data-picture="([^"]*)")?>/;

/** Returns the meta tag with the URL of a page's card. The URL contains all content of the card, so the server stores nothing else. */
export function cardLink(frame: Frame, pagePath: string, { title, picture }: { title: string; picture: string | null }): Html {
  const { accent } = frame.theme;
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, title, frame.project.name, accent, picture]))
    .digest('hex');
  const address = absoluteUrl(frame, `${FOLDER}${pagePath}${hash.slice(0, 12)}.jpg`);
  return html`<meta property="og:image" content="${address}" data-accent="${accent}"${picture !== null && html` data-picture="${picture}"`}><meta property="og:image:width" content="${CARD_WIDTH}"><meta property="og:image:height" content="${CARD_HEIGHT}"><meta name="twitter:card" content="summary_large_image">
`;
}

/** Returns the page to which a card belongs, or undefined if the path is not a card. Paths are relative to the root of the site. */
export function pageOfCard(path: string): string | undefined {
  const [, folder] = ADDRESS.exec(path) ?? [];
  return folder === undefined ? undefined : `${folder}index.html`;
}

/** Reads the URL and the content of a page's card from its HTML. Returns null if the page has none. */
export function readCard(page: string): (LinkCard & { address: string }) | null {
  const [, address, accent, picture] = NAMED.exec(page) ?? [];
  if (address === undefined || accent === undefined) return null;
  return {
    address: unescaped(address),
    accent,
    picture: picture === undefined ? null : unescaped(picture),
    title: propertyOf(page, 'og:title'),
    site: propertyOf(page, 'og:site_name'),
  };
}

function propertyOf(page: string, name: string): string {
  const [, value = ''] = new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(page) ?? [];
  return unescaped(value);
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Reverses the escaping of the `html` template tag. */
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (found, name: string) => CHARACTERS[name] ?? found);
}
