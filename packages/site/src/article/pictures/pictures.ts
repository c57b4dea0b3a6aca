import type { Element, ElementContent, Parents, Root } from 'hast';
import { h, s } from 'hastscript';
import type { Labels } from '../../labels/labels.ts';
import type { AssetSource } from '../../types.ts';
import { readAddress } from '../address.ts';
import { drawOnce, drawPicture, findFreeCorner, isCut, getSourceAttributes } from './drawing.ts';
import { isMarked, type PictureMarks } from './marks.ts';
import type { References } from '../references.ts';
import type { LaterPicture, Mark } from '../slots.ts';
import { walk } from '../walk.ts';

/** Resolves the URLs of pictures. A picture that is alone in its paragraph becomes a figure that readers can enlarge. */
export function setPictures(tree: Root, references: References, labels: Labels): void {
  const numbers = numbersIn(tree);
  walk(tree, (img, index, parent) => {
    if (img.tagName === 'img')
      parent.children[index] = toPicture(img, { references, labels, isLinked: isLink(parent), number: numbers.get(img) });
  });
  walk(tree, (paragraph) => {
    if (paragraph.tagName !== 'p') return;
    const pictures = paragraph.children.filter((child) => !isBlank(child));
    if (pictures.length > 0 && pictures.every(isPictureLink)) toFigure(paragraph, pictures);
  });
}

/** Returns the pictures in outermost numbered lists with the numbers of their items. The highlights show these numbers. */
function numbersIn(tree: Root): Map<Element, number> {
  const numbers = new Map<Element, number>();
  for (const list of tree.children) {
    if (list.type !== 'element' || list.tagName !== 'ol') continue;
    let number = Number(list.properties.start ?? 1);
    for (const item of list.children) {
      if (item.type !== 'element') continue;
      const own = number;
      walk(item, (img) => {
        if (img.tagName === 'img' && own > 0 && own < 1000) numbers.set(img, own);
      });
      number += 1;
    }
  }
  return numbers;
}

function toPicture(
  img: Element,
  page: { references: References; labels: Labels; isLinked: boolean; number: number | undefined },
): ElementContent {
  const { references, labels, isLinked } = page;
  const alt = img.properties.alt ?? '';
  const address = img.properties.src === undefined ? null : readAddress(img.properties.src);
  if (address?.kind === 'asset' && page.number !== undefined) address.marks.number = page.number;
  if (address?.kind === 'external') return elsewhere(address.href, alt, isLinked);
  if (address?.kind === 'asset') {
    const source = references.asset(address.id);
    const title = img.properties.title ?? null;
    if (source !== null) {
      const picture = pictureOf({ ...source, marks: address.marks }, { alt, title, labels, isLinked });
      return references.isLater ? later(picture, { id: address.id, alt, title, marks: address.marks, isLinked }) : picture;
    }
  }
  if (address?.kind === 'relative') return { ...img, properties: { ...img.properties, alt, loading: 'lazy', decoding: 'async' } };
  if (address?.kind === 'video') return moment(references.momentHref(address.id, address.seconds), address.id, alt || labels.video);
  return h('span', { className: ['missing'] }, labels.pictureMissing(alt));
}

type Picture = AssetSource & { marks: PictureMarks };

/** Turns an element into a placeholder. The picture replaces it when the page is rendered. */
function later(element: Element, picture: LaterPicture): Element {
  const slot: Mark = ['picture', picture];
  return Object.assign(element, { data: { slot } });
}

export function drawLater({ alt, title, marks, isLinked }: LaterPicture, source: AssetSource | null, labels: Labels): Element {
  if (source === null) return h('span', { className: ['missing'] }, labels.pictureMissing(alt));
  return pictureOf({ ...source, marks }, { alt, title, labels, isLinked });
}

function pictureOf(picture: Picture, page: { alt: string; title: string | null; labels: Labels; isLinked: boolean }): Element {
  const { src, width, height, marks, page: onPage } = picture;
  const { title } = page;
  const drawing = width && height && (isMarked(marks) || marks.cut) ? { src, width, height, marks, ...(onPage && { page: onPage }) } : null;
  const alt = drawing && isMarked(marks) ? numbered(withSentence(page.alt, page.labels.placeMarked), marks, page.labels) : page.alt;
  if (page.isLinked) return drawing ? drawOnce(drawing, { role: 'img', ariaLabel: alt }) : plainPicture(picture, { alt, title });
  const shown = drawing ? drawPicture(drawing, { ariaHidden: 'true' }) : tinted(picture, { alt, title });
  // Screen readers announce only the text of the link and ignore its picture.
  const isPart = drawing !== null && isCut(drawing);
  const names = { enlarge: true, marked: isMarked(marks), cut: isPart };
  const corner = isPart ? findFreeCorner(drawing) : [];
  const className = [...Object.entries(names).flatMap(([name, isSo]) => (isSo ? [name] : [])), ...corner];
  return h('a', { className, href: src, title: drawing && title, dataAlt: drawing && alt, ariaLabel: page.labels.enlarge(alt) }, shown);
}

function plainPicture(picture: Picture, words: { alt: string; title: string | null }): Element {
  const { width, height } = picture;
  const { src, ...loading } = getSourceAttributes(picture);
  return h('img', { src, ...words, ...(width && height ? { width, height } : {}), ...loading });
}

/**
 * Returns the picture on a background of its average colour, which is visible until the picture is loaded. The colour is an SVG attribute
 * because the page's policy forbids inline styles.
 */
function tinted(picture: Picture, words: { alt: string; title: string | null }): Element[] {
  const { width, height, page } = picture;
  const plain = plainPicture(picture, words);
  if (!width || !height || !page?.colour) return [plain];
  const ground = s('rect', { width, height, fill: page.colour });
  return [s('svg', { className: ['tint'], viewBox: `0 0 ${width} ${height}`, width, height, ariaHidden: 'true' }, ground), plain];
}

/** Begins the alternative text with the numbers in the drawing, because the name of a link contains the text that is visible in it. */
function numbered(words: string, { number, others = [] }: PictureMarks, { stepNumber, placeMarked }: Labels): string {
  if (number === undefined) return words;
  const numbers = [number, ...others.map((_, at) => number + at + 1)].join(', ');
  return joinSentences(stepNumber.replace('{number}', numbers), words, placeMarked.slice(-1));
}

/** Adds the sentence about the highlight to the alternative text, unless the author's text already ends with it. */
function withSentence(words: string, sentence: string): string {
  return words === '' || words.endsWith(sentence) ? words || sentence : joinSentences(words, sentence, sentence.slice(-1));
}

/** Joins two sentences. Adds a missing full stop between them, also after a closing quotation mark. */
function joinSentences(first: string, second: string, stop: string): string {
  const text = /[.!?…。！？]["'”’»」』)]*$/u.test(first) ? first : first + stop;
  return stop === '.' ? `${text} ${second}` : text + second;
}

/** Returns a link in place of a picture on another website, because a published page sends no requests to other websites. */
function elsewhere(href: string, alt: string, isLinked: boolean): ElementContent {
  const words = alt === '' ? href : alt;
  return isLinked ? { type: 'text', value: words } : h('a', { href, rel: ['noopener', 'noreferrer'] }, words);
}

function moment(href: string | null, videoId: string, words: string): ElementContent {
  if (href === null) return h('span', { className: ['missing'] }, words);
  return h('a', { className: ['moment'], href, dataVideo: videoId, dataSeconds: '0' }, words);
}

function toFigure(paragraph: Element, pictures: ElementContent[]): void {
  const titles = pictures.flatMap((link) => (link.type === 'element' ? [link, ...link.children] : [])).flatMap(titleOf);
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
