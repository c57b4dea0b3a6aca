import type { Labels } from '../labels/labels.ts';
import { type Html, html, toText } from './html.ts';
import { directionOf } from './language.ts';
import { homeHref, logoHref, type Place } from './site.ts';

export interface Page {
  place: Place;
  language: string;
  labels: Labels;
  title: string;
  head: Html;
  /** Stands beside the content on a wide screen and above it on a phone. */
  sidebar: Html | null;
  main: Html;
}

/** The frame of every page: head, a link past the navigation, the bar with the site's name, navigation, content. */
export function layout({ place, language, labels, title, head, sidebar, main }: Page): string {
  const { theme, project } = place.frame;
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1115" media="(prefers-color-scheme: dark)">
<title>${title}</title>
${head}
<link rel="icon" href="${place.root}${theme.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${place.root}${theme.style}">
<script src="${place.root}${theme.script}" type="module"></script>
</head>
<body class="${sidebar ? 'with-sidebar' : 'plain'}" data-close-picture="${labels.closePicture}">
<a class="skip" href="#content">${labels.skip}</a>
<header class="bar"><a class="brand" href="${homeHref(place)}"><img src="${logoHref(place) ?? place.root + theme.icon}" alt="" width="28" height="28"><span>${project.name}</span></a></header>
<div class="page">
${sidebar}
<main id="content" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
  return toText(page);
}
