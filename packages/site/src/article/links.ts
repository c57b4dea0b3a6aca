import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Labels } from '../labels/labels.ts';
import { readAddress } from './address.ts';
import { clock } from './clock.ts';
import type { References } from './references.ts';
import { ID_PREFIX } from './schema.ts';
import { walk } from './walk.ts';

const CLOCK = /^(?:\d{1,2}:)?\d{1,2}:\d{2}$/;

/** Resolves the targets of links: times in videos, files of the project, headings of the same page, and other websites. */
export function setLinks(tree: Root, references: References, labels: Labels): void {
  const ids = new Set<string>();
  walk(tree, ({ properties }) => {
    if (typeof properties.id === 'string') ids.add(properties.id);
  });
  walk(tree, (link, index, parent) => {
    if (link.tagName !== 'a') return;
    const address = link.properties.href === undefined ? null : readAddress(link.properties.href);
    if (address === null) return unlink(link);
    if (address.kind === 'asset') return setHref(link, references.asset(address.id)?.src ?? null);
    if (address.kind === 'video') {
      const href = references.momentHref(address.id, address.seconds);
      // "00:09" says nothing without its video.
      if (href === null && isTime(link)) parent.children[index] = { type: 'text', value: '' };
      else setMoment(link, { ...address, href, labels });
      return;
    }
    if (address.kind === 'external') link.properties.rel = ['noopener', 'noreferrer'];
    else link.properties.href = toPlace(address.href, ids);
  });
}

function setMoment(link: Element, moment: { id: string; seconds: number | null; href: string | null; labels: Labels }): void {
  const { id, seconds, href, labels } = moment;
  setHref(link, href);
  if (href === null) return;
  const words = textOf(link).trim();
  link.properties.className = ['moment'];
  link.properties.dataVideo = id;
  link.properties.dataSeconds = String(seconds ?? 0);
  // Adds a label for screen readers, because "02:13" alone does not say what the link does.
  if (CLOCK.test(words)) link.properties.ariaLabel = labels.playFrom(words);
  if (words === '') link.children = [{ type: 'text', value: clock(seconds ?? 0) }];
}

function isTime(link: Element): boolean {
  const words = textOf(link).trim();
  return words === '' || CLOCK.test(words);
}

function setHref(link: Element, href: string | null): void {
  if (href === null) unlink(link);
  else link.properties.href = href;
}

/** Replaces a link without a target by the text of the link. */
function unlink(link: Element): void {
  link.tagName = 'span';
  link.properties = {};
}

/** Adds the ID prefix to the fragment of a link such as `#install`. */
function toPlace(href: string, ids: Set<string>): string {
  if (!href.startsWith('#')) return href;
  const place = ID_PREFIX + decodeFragment(href.slice(1));
  return ids.has(place) ? `#${place}` : href;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
