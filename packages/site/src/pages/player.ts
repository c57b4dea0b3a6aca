import { clock } from '../article/clock.ts';
import type { Labels } from '../labels/labels.ts';
import type { SiteVideo } from '../types.ts';
import { type Html, html } from './html.ts';

export interface PlayerPage {
  root: string;
  language: string;
  labels: Labels;
}

/** The video of an article. Without a script it is an ordinary player; with it, moments play here and it stays in view while one reads on. */
export function player(video: SiteVideo, { root, language, labels }: PlayerPage): Html {
  const { width, height } = video;
  return html`<figure class="player" data-player="${video.videoId}">
<div class="dock">
<video controls playsinline preload="none" src="${root}${video.src}"${video.poster && html` poster="${root}${video.poster}"`}${
    width && height ? html` width="${width}" height="${height}"` : null
  } aria-label="${video.name}">${video.captions && html`<track kind="captions" src="${root}${video.captions}" srclang="${language}" label="${language}" default>`}<a href="${root}${video.src}">${video.name}</a></video>
<button type="button" class="dock-close" aria-label="${labels.closePlayer}" hidden></button>
</div>
<figcaption><span>${video.name}</span>${video.durationSeconds !== null && html`<span class="length">${clock(Math.round(video.durationSeconds))}</span>`}</figcaption>
</figure>`;
}
