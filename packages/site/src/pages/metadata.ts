import type { ArticleInput, Frame } from '../plan/inputs.ts';
import type { ArticleStep, SiteVideo } from '../types.ts';
import { type Html, html, trusted } from './html.ts';
import { absoluteUrl, articlePath } from './site.ts';

export interface ArticleFacts {
  article: ArticleInput['article'];
  description: string;
  language: string;
  /** Path of the first picture, from the root. */
  picture: string | null;
  steps: ArticleStep[];
  video: SiteVideo | null;
}

/** Title, description, canonical address, preview and structured data of an article. */
export function articleHead(frame: Frame, facts: ArticleFacts): Html {
  const { article, description, picture } = facts;
  const url = canonicalOf(frame, article);
  return html`${description !== '' && html`<meta name="description" content="${description}">`}
${article.noIndex && html`<meta name="robots" content="noindex">`}
<link rel="canonical" href="${url}">
<meta property="og:type" content="article">
<meta property="og:title" content="${article.title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:site_name" content="${frame.project.name}">
${picture !== null && html`<meta property="og:image" content="${absoluteUrl(frame, picture)}"><meta name="twitter:card" content="summary_large_image">`}
<script type="application/ld+json">${jsonForScript(structuredData(frame, facts, url))}</script>`;
}

/** The address the author names, where it is one of the web; else the page's own. */
function canonicalOf(frame: Frame, article: ArticleInput['article']): string {
  const named = article.canonicalUrl === null ? null : URL.parse(article.canonicalUrl);
  if (named && (named.protocol === 'https:' || named.protocol === 'http:')) return named.href;
  return absoluteUrl(frame, articlePath(frame, article.slug));
}

function structuredData(frame: Frame, facts: ArticleFacts, url: string): object {
  const { article, description, language, picture, steps, video } = facts;
  const common = {
    '@context': 'https://schema.org',
    '@type': steps.length > 1 ? 'HowTo' : 'TechArticle',
    [steps.length > 1 ? 'name' : 'headline']: article.title,
    ...(description === '' ? {} : { description }),
    inLanguage: language,
    url,
    dateModified: article.updatedAt,
    ...(picture === null ? {} : { image: absoluteUrl(frame, picture) }),
  };
  if (steps.length < 2) return common;
  return {
    ...common,
    step: steps.map((step, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      text: step.text,
      url: `${url}#${step.id}`,
      ...(step.picture === null ? {} : { image: pictureUrl(frame, step.picture) }),
    })),
    ...(video === null ? {} : { video: videoData(frame, video, article) }),
  };
}

/** Pictures in the content are addressed from the article's folder. */
function pictureUrl(frame: Frame, picture: string): string {
  return URL.parse(picture, absoluteUrl(frame, articlePath(frame, 'article')))?.href ?? picture;
}

function videoData(frame: Frame, video: SiteVideo, article: ArticleInput['article']): object {
  return {
    '@type': 'VideoObject',
    name: video.name,
    description: article.title,
    contentUrl: absoluteUrl(frame, video.src),
    uploadDate: article.updatedAt,
    ...(video.poster === null ? {} : { thumbnailUrl: absoluteUrl(frame, video.poster) }),
    ...(video.durationSeconds === null ? {} : { duration: `PT${Math.round(video.durationSeconds)}S` }),
  };
}

/** Inside a script element only `<` could end it; the others are escaped for readers that are less exact. */
function jsonForScript(data: object): Html {
  const json = JSON.stringify(data).toWellFormed();
  return trusted(json.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`));
}
