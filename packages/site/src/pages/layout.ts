import { pageCsp } from '../csp.ts';
import { bar, type BarPage, searchBox } from './bar.ts';
import { announcement, iconLink } from './brand.ts';
import { type Html, html, toText } from './html.ts';
import { hreflangs } from './head/hreflangs.ts';
import { footer } from './footer.ts';
import { getTextDirection } from './language.ts';
import type { Labels } from '../labels/labels.ts';

export interface Page extends BarPage {
  language: string;
  title: string;
  head: Html;
  /** Content next to the main content on a wide screen, and above it on a phone. */
  sidebar: Html | null;
  main: Html;
  /** Whether the page has a video whose redacted parts are covered. */
  hasCovers?: boolean;
  /** Whether the page has a video. */
  hasVideo?: boolean;
  /** Whether the page has a feedback form. */
  hasForm?: boolean;
}

/** Renders the common parts of every page: head, skip link, header, navigation, content and footer. */
export function layout(page: Page): string {
  const { place, language, labels, alternates, title, head, sidebar, main } = page;
  const { theme } = place.frame;
  const later = (paths: string[]) => paths.map((path) => place.root + path).join(' ');
  const languages = hreflangs(place.frame, alternates);
  return toText(html`<!doctype html>
<html lang="${language}" dir="${getTextDirection(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pageCsp(page.hasForm ?? false)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1115" media="(prefers-color-scheme: dark)">
<title>${title}</title>
${head}
${languages.map(
  ({ code, href }) => html`<link rel="alternate" hreflang="${code}" href="${href}">
`,
)}${iconLink(place)}
<script src="${place.root}${theme.first}"></script>
<link rel="stylesheet" href="${place.root}${theme.style}">
${
  sidebar === null &&
  html`<link rel="stylesheet" href="${place.root}${theme.listStyle}">
`
}<link rel="stylesheet" media="print" href="${place.root}${theme.printStyle}">
${
  theme.embedded !== null &&
  html`<link rel="stylesheet" media="not all" href="${place.root}${theme.embedded}">
`
}${theme.more.map(
  (path) => html`<link rel="stylesheet" href="${place.root}${path}">
`,
)}${
  page.hasCovers &&
  html`<script src="${place.root}${theme.covers}" defer></script>
`
}<script src="${place.root}${theme.script}" data-search="${later(theme.search)}" data-viewer="${later(theme.viewer)}"${page.hasVideo && html` data-dock="${later(theme.dock)}"`}${page.hasForm && html` data-feedback="${place.root}${theme.feedback}"`} defer></script>
</head>
<body class="${sidebar ? 'with-sidebar' : 'plain'}" data-words="${JSON.stringify(wordsFor(labels))}">
<a class="skip" href="#content">${labels.skip}</a>
${announcement(place)}
${bar(page)}
<div class="page">
${sidebar}
<main id="content" tabindex="-1">
${main}
</main>
</div>
${footer(page)}
${searchBox(page)}
<p class="copy-status sr-only" role="status"></p>
</body>
</html>
`);
}

/** Returns the labels that the scripts of the page need. */
function wordsFor(labels: Labels): Partial<Labels> {
  const { filter, perhaps, speed, stepNumber, previousPicture, nextPicture, fullSize, closePicture, linkHere, copy, copied } = labels;
  const { play, pause, previousStep, nextStep, position } = labels;
  const player = { speed, play, pause, previousStep, nextStep, position };
  return { filter, perhaps, ...player, stepNumber, previousPicture, nextPicture, fullSize, closePicture, linkHere, copy, copied };
}
