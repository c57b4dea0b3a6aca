import { cardLink } from '../../cards/card.ts';
import type { Frame } from '../../plan/inputs.ts';
import { frameOf } from '../../plan/language-plan.ts';
import { canonicalOf, webAddress } from './canonical.ts';
import { type Html, html, trusted } from '../html.ts';
import { absoluteUrl, articlePath, markdownPath, type Place } from '../site.ts';
import { type ArticleFacts, structuredData } from './structured-data.ts';

/** Description, canonical address, preview and structured data of an article, and where it is as Markdown. */
export function articleHead({ root, frame }: Place, facts: ArticleFacts): Html {
  const { article, description } = facts.input;
  const url = canonicalOf(frame, article);
  const title = article.metaTitle ?? article.title;
  const picture = pictureOf(frame, facts, title);
  return html`${
    description !== '' &&
    html`<meta name="description" content="${description}">
`
  }${
    article.keywords.length > 0 &&
    html`<meta name="keywords" content="${article.keywords.join(', ')}">
`
  }${
    article.noIndex &&
    html`<meta name="robots" content="noindex">
`
  }<link rel="canonical" href="${url}">
${
  !article.noIndex &&
  html`<link rel="alternate" type="text/markdown" href="${root}${markdownPath(articlePath(frame, article.slug))}">
`
}${oembed(frame, url)}${preview({ type: 'article', title, description, url, site: frame.project.name })}
${picture}${structuredData(facts, url).map((data) => html`<script type="application/ld+json">${jsonForScript(data)}</script>`)}`;
}

/** Where others ask how the page is shown within theirs; a site on a disk answers nobody. */
function oembed(frame: Frame, url: string): Html | null {
  if (!frame.brand.isEmbeddable || frame.addresses === 'files') return null;
  const address = `${absoluteUrl(frame, 'oembed')}?url=${encodeURIComponent(url)}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${address}">
`;
}

/** What others show of a page that is linked to (Open Graph). */
export function preview(page: { type: 'article' | 'website'; title: string; description: string; url: string; site: string }): Html {
  return html`<meta property="og:type" content="${page.type}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${page.url}">
<meta property="og:site_name" content="${page.site}">`;
}

/**
 * The picture that others show in a link to the page; the page itself never loads it. Its own where it has one, else a card that the
 * server draws. Nobody draws for a site on a disk: there it is the first picture.
 */
function pictureOf(frame: Frame, { input, picture }: ArticleFacts, title: string): Html | null {
  const { article } = input;
  const own = webAddress(article.ogImage) ?? (frame.addresses === 'files' && picture !== null ? absoluteUrl(frame, picture) : null);
  if (own !== null)
    return html`<meta property="og:image" content="${own}"><meta name="twitter:card" content="summary_large_image">
`;
  if (frame.addresses === 'files') return null;
  return cardLink(frame, articlePath(frame, article.slug), { title, picture: frameOf(input) });
}

/** Inside a script element only `<` could end it; the others are escaped for readers that are less exact. */
function jsonForScript(data: object): Html {
  const json = JSON.stringify(data).toWellFormed();
  return trusted(json.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`));
}
