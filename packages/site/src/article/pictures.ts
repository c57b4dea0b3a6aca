import type { Element, ElementContent, Parents, Root } from 'hast';
import { h } from 'hastscript';
import type { Labels } from '../labels/labels.ts';
import type { AssetSource } from '../types.ts';
import { readAddress } from './address.ts';
import type { References } from './references.ts';
import { walk } from './walk.ts';

/** Resolves the pictures; one that stands alone in its paragraph becomes a figure that enlarges. */
export function setPictures(tree: Root, references: References, labels: Labels): void {
  walk(tree, (img, index, parent) => {
    if (img.tagName === 'img') parent.children[index] = toPicture(img, { references, labels, isLinked: isLink(parent) });
  });
  walk(tree, (paragraph) => {
    if (paragraph.tagName !== 'p') return;
    const pictures = paragraph.children.filter((child) => !isBlank(child));
    if (pictures.length > 0 && pictures.every(isPictureLink)) toFigure(paragraph, pictures);
  });
}

function toPicture(img: Element, page: { references: References; labels: Labels; isLinked: boolean }): ElementContent {
  const { references, labels, isLinked } = page;
  const alt = img.properties.alt ?? '';
  const address = img.properties.src === undefined ? null : readAddress(img.properties.src);
  if (address?.kind === 'external') return elsewhere(address.href, alt, isLinked);
  const source = address?.kind === 'asset' ? references.asset(address.id) : null;
  if (source !== null) return pictureOf(img, source, { alt, labels, isLinked });
  if (address?.kind === 'relative') return { ...img, properties: { ...img.properties, alt, loading: 'lazy', decoding: 'async' } };
  if (address?.kind === 'video') return moment(references.momentHref(address.id, address.seconds), address.id, alt || labels.video);
  return h('span', { className: ['missing'] }, labels.pictureMissing(alt));
}

function pictureOf(img: Element, source: AssetSource, page: { alt: string; labels: Labels; isLinked: boolean }): Element {
  const { src, width, height } = source;
  const size = width && height ? { width, height } : {};
  const title = img.properties.title ?? null;
  const picture = h('img', { src, alt: page.alt, title, ...size, loading: 'lazy', decoding: 'async' });
  if (page.isLinked) return picture;
  return h('a', { className: ['enlarge'], href: src, ariaLabel: page.labels.enlarge(page.alt) }, picture);
}

/** A published page asks no other site for anything: such a picture is a link to it. */
function elsewhere(href: string, alt: string, isLinked: boolean): ElementContent {
  const words = alt === '' ? href : alt;
  return isLinked ? { type: 'text', value: words } : h('a', { href, rel: ['noopener', 'noreferrer'] }, words);
}

function moment(href: string | null, videoId: string, words: string): ElementContent {
  if (href === null) return h('span', { className: ['missing'] }, words);
  return h('a', { className: ['moment'], href, dataVideo: videoId, dataSeconds: '0' }, words);
}

function toFigure(paragraph: Element, pictures: ElementContent[]): void {
  const titles = pictures.flatMap((link) => (link.type === 'element' ? link.children : [])).flatMap(titleOf);
  paragraph.tagName = 'figure';
  paragraph.properties = { className: ['picture'] };
  paragraph.children = titles.length === 0 ? pictures : [...pictures, h('figcaption', titles.join(' · '))];
}

function titleOf(node: ElementContent): string[] {
  const title = node.type === 'element' ? node.properties.title : undefined;
  return typeof title === 'string' && title !== '' ? [title] : [];
}

function isPictureLink(node: ElementContent): boolean {
  return node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.includes('enlarge');
}

function isBlank(node: ElementContent): boolean {
  return (node.type === 'text' && node.value.trim() === '') || (node.type === 'element' && node.tagName === 'br');
}

function isLink(node: Parents): boolean {
  return node.type === 'element' && node.tagName === 'a';
}
