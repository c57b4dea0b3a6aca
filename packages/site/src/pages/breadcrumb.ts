import type { Labels } from '../labels/labels.ts';
import type { FolderLink } from '../plan/inputs.ts';
import { type Html, html } from './html.ts';
import { folderHref, homeHref, type Place } from './site.ts';

/** Renders the breadcrumb from the home page to this page. */
export function breadcrumb(place: Place, trail: FolderLink[], labels: Labels): Html {
  return html`<nav class="breadcrumb" aria-label="${labels.breadcrumb}"><ol><li><a href="${homeHref(place)}">${place.frame.project.name}</a></li>${trail.map(
    (folder) => html`<li><a href="${folderHref(place, folder.id)}">${folder.name}</a></li>`,
  )}</ol></nav>`;
}
