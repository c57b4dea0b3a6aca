import { clock } from '../article/clock.ts';
import type { Labels } from '../labels/labels.ts';
import type { Chapter } from '../plan/chapters.ts';
import type { SiteCaptions, SiteVideo } from '../types.ts';
import { type Html, html } from './html.ts';
import { getLanguageName } from './language.ts';

export interface PlayerPage {
  root: string;
  language: string;
  labels: Labels;
  chapters: Chapter[];
  /** Title of the page. If the video has the same name, its name is not shown again. */
  title: string;
  /** Whether the page is a translation with a single video. The name of a video has one language, and would be foreign words there. */
  isTranslation: boolean;
}

/**
 * Returns the attribute with the source of a video. If parts of it are covered, the script sets the source, so that a browser without
 * scripts does not play it.
 */
function source({ src, covers }: SiteVideo, root: string): Html {
  if (!covers) return html`src="${root}${src}"`;
  return html`data-src="${root}${src}" disablepictureinpicture disableremoteplayback controlslist="nodownload noremoteplayback"`;
}

/** Returns the poster as a link to the file. If parts of the video are covered, it is a button, because the file shows them. */
function watchLink({ src, covers }: SiteVideo, root: string, label: Html): Html {
  if (covers) return html`<button type="button" class="watch">${label}</button>`;
  return html`<a class="watch" href="${root}${src}">${label}</a>`;
}

/** Renders a track for each language of the captions. The first one is shown: in the language of the page, otherwise in that of the video. */
function captionTracks(
  captions: readonly SiteCaptions[],
  { root, language, labels }: Pick<PlayerPage, 'root' | 'language' | 'labels'>,
): Html[] {
  const isOwn = (one: SiteCaptions) => one.language !== null && toBase(one.language) === toBase(language);
  const ordered = [...captions.filter((one) => one.language === language), ...captions.filter(isOwn), ...captions];
  return [...new Set(ordered)].map(({ src, language: code }, index) => {
    const name = code === null ? labels.captions : getLanguageName(code, language);
    return html`<track kind="captions" src="${root}${src}"${code !== null && html` srclang="${code}"`} label="${name}"${index === 0 && html` default`}>`;
  });
}

function toBase(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

/**
 * Renders the video of an article: its poster, which links to the file, and its chapters. The script creates the video from the template on
 * first use, because a native player takes half of the time that a phone needs to style the page.
 */
export function player(video: SiteVideo, { root, language, labels, chapters, title, isTranslation }: PlayerPage): Html {
  const { width, height, durationSeconds } = video;
  const length = durationSeconds === null ? '' : clock(Math.round(durationSeconds)).replace(/^0/, '');
  const size = width && height ? html` width="${width}" height="${height}"` : null;
  const ownName = isTranslation ? title : video.name;
  const shownName = ownName !== title && ownName;
  const label = html`<span class="thumb">${video.poster && html`<img src="${root}${video.poster}"${size} alt="" decoding="async">`}</span><span>${labels.watch}${length !== '' && ` · ${length}`}${shownName && html` <small>${shownName}</small>`}</span>`;
  return html`<figure class="player" data-player="${video.videoId}"${video.covers && html` data-covers="${JSON.stringify(video.covers)}"`}>
<div class="dock">
${watchLink(video, root, label)}
<div class="screen"><template><video controls playsinline preload="none" ${source(video, root)}${video.poster && html` poster="${root}${video.poster}"`}${size} aria-label="${ownName}">${captionTracks(
    video.captions,
    { root, language, labels },
  )}</video></template></div>
<div class="player-bar"><span>${shownName}</span>${
    video.captions.length > 0 &&
    html`<button type="button" data-do="captions" aria-pressed="true" aria-label="CC: ${labels.captions}" title="${labels.captions}">CC</button>`
  }<button type="button" data-do="speed" aria-label="${labels.speed}: 1×" title="${labels.speed}">1×</button><button type="button" data-do="fold" aria-expanded="true" aria-label="${labels.foldPlayer}" title="${labels.foldPlayer}"></button><button type="button" data-do="close" aria-label="${labels.closePlayer}" title="${labels.closePlayer}"></button></div>
</div>${
    chapters.length > 0 &&
    html`
<nav class="chapters" aria-label="${labels.chapters}"><ul role="list">${chapters.map(
      ({ name, seconds }) =>
        html`<li><button type="button" data-seconds="${seconds}"><span>${clock(seconds).replace(/^0/, '')}</span> ${name}</button></li>`,
    )}</ul></nav>`
  }
</figure>`;
}
