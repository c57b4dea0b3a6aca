import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { ArticleStep } from '../types.ts';
import { ID_PREFIX } from './schema.ts';
import { walk } from './walk.ts';

const NUMBER = /^\d+\.\d+$/;

/**
 * Finds the numbered steps and gives each a CSS class and an ID. Steps are items of an outermost ordered list that contains a paragraph or
 * a time in a video, and paragraphs that start with a bold `1.2`.
 */
export function setSteps(tree: Root): ArticleStep[] {
  const steps: Element[] = [];
  for (const block of tree.children) {
    if (block.type !== 'element') continue;
    if (isStepList(block)) {
      block.properties.className = ['steps'];
      // Without this role, Safari does not announce a list without bullets as a list.
      block.properties.role = 'list';
      const items = itemsOf(block);
      items.forEach(setSentence);
      steps.push(...items);
    } else if (isNumbered(block)) {
      block.properties.className = ['numbered'];
      steps.push(block);
    }
  }
  return steps.map((element, index) => describe(element, `${ID_PREFIX}step-${index + 1}`));
}

function isStepList(block: Element): boolean {
  if (block.tagName !== 'ol') return false;
  return itemsOf(block).some((item) =>
    item.children.some((child) => child.type === 'element' && (child.tagName === 'p' || isMoment(child))),
  );
}

function isNumbered(block: Element): boolean {
  const [first] = block.children;
  return block.tagName === 'p' && first?.type === 'element' && first.tagName === 'strong' && NUMBER.test(textOf(first));
}

/** Wraps the sentence of a list item in a paragraph, as in all other steps. Items of a list without blank lines have no paragraph. */
function setSentence(item: Element): void {
  const end = item.children.findIndex((child) => child.type === 'element' && BLOCKS.has(child.tagName));
  const words = end < 0 ? item.children : item.children.slice(0, end);
  if (words.every((child) => child.type === 'text' && child.value.trim() === '')) return;
  const rest = item.children.slice(words.length);
  item.children = [{ type: 'element', tagName: 'p', properties: {}, children: words }, ...rest];
}

const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'section', 'aside', 'figure', 'ul', 'ol', 'dl', 'table', 'pre', 'blockquote', 'details', 'hr'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

function describe(element: Element, id: string): ArticleStep {
  element.properties.id = id;
  const sentence = element.children.find((child): child is Element => child.type === 'element' && child.tagName === 'p') ?? element;
  const words = sentence.children.filter((child) => !(child.type === 'element' && isMoment(child)));
  const text = words.map((child) => ('value' in child || 'children' in child ? textOf(child) : '')).join('');
  return { id, text: text.replace(/\s+/g, ' ').trim(), ...mediaOf(element) };
}

function mediaOf(element: Element): Pick<ArticleStep, 'videoId' | 'seconds' | 'picture'> {
  const media: Pick<ArticleStep, 'videoId' | 'seconds' | 'picture'> = { videoId: null, seconds: null, picture: null };
  walk(element, (child) => {
    if (media.videoId === null && isMoment(child)) {
      media.videoId = String(child.properties.dataVideo);
      media.seconds = Number(child.properties.dataSeconds);
    }
    if (media.picture === null && child.tagName === 'img') media.picture = String(child.properties.src);
    // A picture inside an SVG drawing.
    if (media.picture === null && child.tagName === 'image') media.picture = String(child.properties.href);
  });
  return media;
}

function itemsOf(list: Element): Element[] {
  return list.children.filter((child): child is Element => child.type === 'element' && child.tagName === 'li');
}

export function isMoment(node: ElementContent): boolean {
  return node.type === 'element' && node.properties.dataVideo !== undefined;
}
