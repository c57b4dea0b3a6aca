import type { SiteLink, SitePicture } from '../brand.ts';
import { webAddress } from './head/canonical.ts';
import { type Html, html } from './html.ts';
import { homeHref, logoHref, type Place } from './site.ts';

/** Renders the parts of the brand around the pages: logo, links, announcement and footer. */

/** Height of a logo in CSS pixels. */
const HEIGHT = 28;

/** Returns the site's name and logo as a link to the home page. */
export function brandLink(place: Place): Html {
  return html`<a class="brand" href="${homeHref(place)}">${logos(place)}<span>${place.frame.project.name}</span></a>`;
}

function logos(place: Place): Html | Html[] {
  const { brand, theme } = place.frame;
  const own = logoHref(place) ?? place.root + theme.icon;
  if (!brand.logo && !brand.logoDark) return html`<img src="${own}" alt="" width="28" height="28">`;
  const size = sizeOf(brand.logo ?? brand.logoDark);
  const light = brand.logo ? place.root + brand.logo.src : own;
  if (!brand.logoDark) return html`<img class="logo" src="${light}" alt=""${size}>`;
  // Browsers do not load the hidden logo of the other colour scheme.
  return [
    html`<img class="logo on-light" src="${light}" alt=""${size} loading="lazy">`,
    html`<img class="logo on-dark" src="${place.root + brand.logoDark.src}" alt=""${sizeOf(brand.logoDark)} loading="lazy">`,
  ];
}

/** Returns width and height of the logo, so that browsers reserve its space before it is loaded. */
function sizeOf(logo: SitePicture | null): Html | null {
  if (!logo?.width || !logo.height) return null;
  return html` width="${Math.round((HEIGHT * logo.width) / logo.height)}" height="${HEIGHT}"`;
}

export function iconLink({ frame, root }: Place): Html {
  const { favicon } = frame.brand;
  return favicon
    ? html`<link rel="icon" href="${root}${favicon.src}" type="${favicon.contentType}">`
    : html`<link rel="icon" href="${root}${frame.theme.icon}" type="image/svg+xml">`;
}

export function announcement({ frame }: Place): Html | null {
  const said = frame.brand.announcement;
  if (!said) return null;
  return html`<aside class="announcement">${link(said.text, said.url)}</aside>`;
}

/** Renders the header links. They are next to the search if there is space, otherwise in the footer. */
export function headerLinks({ frame }: Place): Html | null {
  const links = frame.brand.headerLinks;
  return links.length === 0 ? null : html`<ul class="header-links" role="list">${links.map(linkItem)}</ul>`;
}

/** Renders the project's links and text at the top of the footer. Returns null if there are none. */
export function brandFooter({ frame }: Place): Html | null {
  const { footer, headerLinks: top } = frame.brand;
  if (footer.groups.length + top.length === 0 && !footer.text) return null;
  const isNarrow = footer.groups.length === 0 && !footer.text;
  return html`<div class="brand-foot${isNarrow && html` only-narrow`}">
${top.length > 0 && html`<ul class="foot-top" role="list">${top.map(linkItem)}</ul>`}
${
  footer.groups.length > 0 &&
  html`<div class="foot-groups">${footer.groups.map(({ title, links }) => html`<section><h2>${title}</h2><ul role="list">${links.map(linkItem)}</ul></section>`)}</div>`
}
${footer.text && html`<p>${footer.text}</p>`}
</div>`;
}

function linkItem({ label, url }: SiteLink): Html {
  return html`<li>${link(label, url)}</li>`;
}

/** Renders a link. If the URL is neither a web nor a mailto URL, returns only the text. */
function link(words: string, address: string | null): Html {
  const href = webAddress(address) ?? (address?.toLowerCase().startsWith('mailto:') ? address : null);
  return href === null ? html`${words}` : html`<a href="${href}">${words}</a>`;
}
