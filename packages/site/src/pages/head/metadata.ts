import { cardLink } from '../../cards/card.ts';
import type { Frame } from '../../plan/inputs.ts';
import { frameOf } from '../../plan/language-plan.ts';
import { getCanonicalUrl, webAddress } from './canonical.ts';
import { type Html, html, trusted } from '../html.ts';
import { absoluteUrl, articlePath, markdownPath, type Place } from '../site.ts';
import { type ArticleFacts, structuredData } from './structured-data.ts';

/** Returns the metadata of an article page: description, canonical URL, link preview, structured data, and the link to its Markdown. */
export function articleHead({ root, frame }: Place, facts: ArticleFacts): Html {
  const { article, description } = facts.input;
  const url = getCanonicalUrl(frame, article);
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

/** Returns the oEmbed link, with which other websites discover how to embed the page. Returns null for a site that is opened from disk. */
function oembed(frame: Frame, url: string): Html | null {
  if (!frame.brand.isEmbeddable || frame.addresses === 'files') return null;
  const address = `${absoluteUrl(frame, 'oembed')}?url=${encodeURIComponent(url)}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${address}">
`;
}

/** Returns the Open Graph tags, from which other programs build link previews. */
export function preview(page: { type: 'article' | 'website'; title: string; description: string; url: string; site: string }): Html {
  return html`<meta property="og:type" content="${page.type}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${page.url}">
<meta property="og:site_name" content="${page.site}">`;
}

/**
 * Returns the Open Graph image, which the page itself never loads. It is the author's picture if set, otherwise a card that the server
 * draws. A site on disk uses the first picture of the article.
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

/** Escapes JSON for a script element. Only `<` could close the element. The other characters are escaped for less strict parsers. */
function jsonForScript(data: object): Html {
  const json = JSON.stringify(data).toWellFormed();
  return trusted(json.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`));
}
