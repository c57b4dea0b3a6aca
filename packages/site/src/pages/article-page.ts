import { type CompiledArticle, fillArticle } from '../article/fill.ts';
import type { Labels } from '../labels/labels.ts';
import { getLabels } from '../labels/get-labels.ts';
import type { ArticleInput, NextLink } from '../plan/inputs.ts';
import type { NavLink } from '../plan/navigation.ts';
import { breadcrumb } from './breadcrumb.ts';
import { getCanonicalUrl } from './head/canonical.ts';
import { contents } from './contents.ts';
import { feedback, isAnswered } from './feedback.ts';
import { type Html, html, trusted } from './html.ts';
import { formatDate, languageTag } from './language.ts';
import { layout } from './layout.ts';
import { articleHead } from './head/metadata.ts';
import { pageMenu } from './page-menu.ts';
import { player } from './player.ts';
import { sidebar } from './sidebar.ts';
import { articleHref, articlePath, toPageFile, type Place, getRelativeRoot } from './site.ts';

export function articlePage(input: ArticleInput, compiled: CompiledArticle): string {
  const { frame, article, trail, videos } = input;
  const place: Place = { frame, root: getRelativeRoot(toPageFile(articlePath(frame, article.slug))) };
  const language = languageTag(frame.language);
  const labels = getLabels(language);
  const { lead, rest, headings, steps } = fillArticle(compiled, { ...resolvers(input, place.root), language });
  const isAlone = input.previous === null && input.next === null;
  const picture = input.assets[0]?.src ?? videos[0]?.poster ?? null;
  const aside = beside(
    contents(headings, labels),
    videos.map((video) => {
      const chapters = input.chapters.filter(({ videoId }) => videoId === video.videoId);
      const isTranslation = frame.language !== frame.project.language && videos.length === 1;
      return player(video, { root: place.root, language, labels, title: article.title, chapters, isTranslation });
    }),
  );
  const main = html`<article>
<header class="head">
<div class="head-line">${breadcrumb(place, trail, labels)}${pageMenu(place, input, labels)}</div>
<h1>${article.title}</h1>
${trusted(lead)}
<p class="facts"><span>${labels.updated} <time datetime="${article.updatedAt}">${formatDate(article.updatedAt, dateLanguage(language, labels))}</time></span>${
    steps.length > 1 && html`<span>${labels.steps(steps.length)}</span>`
  }<span class="address">${getCanonicalUrl(frame, article)}</span></p>
</header>
${aside}
<div class="content">${trusted(rest)}</div>
${feedback(place, article.id, labels)}
${neighbours(place, input, labels)}
${input.hasOthers && related(place, input, labels)}
</article>`;
  return layout({
    place,
    language,
    labels,
    alternates: input.alternates,
    title: article.metaTitle ?? (article.title === frame.project.name ? article.title : `${article.title} · ${frame.project.name}`),
    head: articleHead(place, { input, language, picture, steps }),
    sidebar: isAlone ? null : sidebar(place, input, labels),
    main,
    hasForm: isAnswered(place),
    hasVideo: videos.length > 0,
    hasCovers: videos.some(({ covers }) => covers !== undefined),
  });
}

/** Renders the column next to the text, if the article has a video or a table of contents. */
function beside(list: Html | null, players: Html[]): Html | null {
  if (list === null && players.length === 0) return null;
  return html`<div class="aside">${players}${list}</div>`;
}

/** Returns the language for dates. It is that of the labels, so that both are English if the language is not supported. */
function dateLanguage(language: string, labels: Labels): string {
  return language.split('-')[0] === labels.language ? language : labels.language;
}

function resolvers(input: ArticleInput, root: string) {
  const assets = new Map(input.assets.map((asset) => [asset.assetId, asset]));
  const videos = new Map(input.videos.map((video) => [video.videoId, video]));
  // The first picture is usually on the first screen. The poster of a video is smaller.
  let isFirst = true;
  return {
    asset(id: string) {
      const asset = assets.get(id);
      if (!asset) return null;
      const { src, width, height, sizes, colour } = asset;
      const page = { sizes: sizes.map((size) => ({ ...size, src: root + size.src })), colour, isFirst };
      isFirst = false;
      return { src: root + src, width, height, page };
    },
    video(id: string) {
      const video = videos.get(id);
      return video ? { src: root + video.src } : null;
    },
    moment(id: string, seconds: number) {
      const video = videos.get(id);
      if (!video?.covers) return `${video ? root + video.src : ''}#t=${seconds}`;
      // Parts of the video are covered, so its moments play on the page only.
      return id === input.videos[0]?.videoId ? `?t=${seconds}` : `?t=${seconds}&v=${id}`;
    },
  };
}

/**
 * Returns an empty list of related articles. A script fills it when it becomes visible, so that the page does not change with other
 * articles. It leaves out the previous and the next one, to which the page links already.
 */
function related({ frame }: Place, { article, previous, next }: ArticleInput, labels: Labels): Html {
  const linked = [previous, next].flatMap((one) => (one ? articlePath(frame, one.slug) : []));
  return html`<nav class="related" aria-label="${labels.related}" data-title="${article.title}" data-path="${articlePath(frame, article.slug)}" data-linked="${linked.join(' ')}"><p>${labels.related}</p><ul role="list"></ul></nav>`;
}

function neighbours(place: Place, { previous, next }: ArticleInput, labels: Labels): Html | null {
  if (!previous && !next) return null;
  const link = (to: NavLink & Partial<NextLink>, rel: 'prev' | 'next', label: string) =>
    html`<a class="${rel}" rel="${rel}" href="${articleHref(place, to.slug)}">${to.picture && html`<img src="${place.root}${to.picture}" alt="" loading="lazy" decoding="async">`}<span>${label}</span> <strong>${to.title}</strong></a>`;
  return html`<nav class="neighbours" aria-label="${labels.pages}">${previous && link(previous, 'prev', labels.previous)}${next && link(next, 'next', labels.next)}</nav>`;
}
