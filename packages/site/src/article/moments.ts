import type { Element, ElementContent, Root, RootContent } from 'hast';
import { h } from 'hastscript';
import { type EntryPart, findEntries } from './entries.ts';
import { ID_PREFIX } from './schema.ts';
import { isMoment } from './steps.ts';
import { walk } from './walk.ts';

/**
 * Wraps each marked step and key frame in a group with an ID. A marked step starts with its sentence. A key frame starts with its picture,
 * followed by its time and the narration.
 */
export function setMoments(tree: Root): void {
  const blocks = tree.children.filter((child): child is Element => child.type === 'element');
  const entries = findEntries(blocks.map(partOf));
  if (entries.length === 0) return;
  const entryOf = new Map<RootContent, Element | null>();
  entries.forEach(({ kind, first, last }, at) => {
    const parts = blocks.slice(first, last + 1);
    for (const part of parts) entryOf.set(part, null);
    const entry = h('div', { className: [kind === 'marked' ? 'marked-step' : 'key-moment'], id: `${ID_PREFIX}moment-${at + 1}` });
    entry.children = kind === 'marked' ? parts : parts.toReversed().map(momentFirst);
    if (parts[0]) entryOf.set(parts[0], entry);
  });
  tree.children = tree.children.flatMap((child) => {
    const entry = entryOf.get(child);
    return entry === undefined ? [child] : entry === null ? [] : [entry];
  });
  setContinued(tree);
}

/** Marks a list of steps that a marked step follows, and a marked step that either follows. One line connects them. */
function setContinued(tree: Root): void {
  const blocks = tree.children.filter((child): child is Element => child.type === 'element');
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    if (!next) continue;
    const isContinued = hasClass(next, 'marked-step') ? isStep(block) : hasClass(next, 'steps') && hasClass(block, 'marked-step');
    if (isContinued) block.properties.dataContinues = '';
  }
}

function isStep(block: Element): boolean {
  return hasClass(block, 'steps') || hasClass(block, 'marked-step');
}

function partOf(block: Element): EntryPart {
  const isPlain = block.tagName === 'p' && block.properties.className === undefined;
  const moments = isPlain ? momentsIn(block) : [];
  return {
    endsWithMoment: moments.length === 1 && shownChildren(block).at(-1) === moments[0],
    isNote: isPlain && moments.length === 0,
    picture: pictureOf(block),
  };
}

function pictureOf(block: Element): EntryPart['picture'] {
  if (block.tagName !== 'figure') return null;
  return block.children.some((child) => child.type === 'element' && hasClass(child, 'marked')) ? 'marked' : 'plain';
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

function momentsIn(block: Element): Element[] {
  const moments: Element[] = [];
  walk(block, (child) => {
    if (isMoment(child)) moments.push(child);
  });
  return moments;
}

function shownChildren(block: Element): ElementContent[] {
  return block.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
}

/** Moves the time before the text, because the time belongs to the picture above. */
function momentFirst(block: Element): Element {
  const children = shownChildren(block);
  const moment = children.at(-1);
  if (block.tagName !== 'p' || moment === undefined) return block;
  const words = h('span', { className: ['said'] }, block.children.slice(0, block.children.indexOf(moment)));
  return { ...block, children: children.length === 1 ? [moment] : [moment, { type: 'text', value: ' ' }, words] };
}
