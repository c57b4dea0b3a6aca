import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import Slugger from 'github-slugger';
import type { Heading } from '../types.ts';
import { ID_PREFIX } from './schema.ts';
import { walk } from './walk.ts';

const HEADING = /^h([1-6])$/;

/**
 * Gives every heading an ID and returns the headings. The page title is the only h1, so headings of content that starts with an h1 move
 * down by one level.
 */
export function setHeadings(tree: Root): Heading[] {
  const elements: Element[] = [];
  walk(tree, (element) => {
    // Only screen readers announce the heading of the footnotes.
    if (HEADING.test(element.tagName) && element.properties.id !== `${ID_PREFIX}footnote-label`) elements.push(element);
  });
  const shift = elements.some((element) => element.tagName === 'h1') ? 1 : 0;
  const slugger = new Slugger();
  return elements.map((element) => {
    const level = Math.min(6, Number(element.tagName.slice(1)) + shift);
    const text = textOf(element).replace(/\s+/g, ' ').trim();
    const id = ID_PREFIX + slugger.slug(text === '' ? 'section' : text);
    element.tagName = `h${level}`;
    element.properties.id = id;
    return { id, text, level };
  });
}
