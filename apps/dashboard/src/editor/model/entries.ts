import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { type Moment, parseMomentUrl } from './moment-url.ts';
import { listSteps } from './steps.ts';

/** A part of an article with a moment of a video: a step, or a paragraph with its picture. */
export interface Entry extends Moment {
  /**
   * `step`: a numbered step. `marked`: a step whose target has no certain name, with a marked picture. `moment`: a key moment with a picture
   * without marks. `statement`: a paragraph with a moment but no picture.
   */
  kind: 'step' | 'marked' | 'moment' | 'statement';
  /** Range of the entry in the document. */
  from: number;
  to: number;
  /** Position of the paragraph with the sentence and the moment. */
  paragraph: number;
  /** URL of the moment, as the Markdown contains it. */
  src: string;
}

/** Maximum number of explaining paragraphs between a marked step and its picture, as on the published site. */
const NOTES_MAX = 3;

const cache = new WeakMap<Node, readonly Entry[]>();

/** Returns the entries of a document in order. They are the same as on the published site. */
export function listEntries(doc: Node): readonly Entry[] {
  const known = cache.get(doc);
  if (known) return known;
  const entries = [...listNumbered(doc), ...listParagraphs(doc)].toSorted((a, b) => a.from - b.from);
  cache.set(doc, entries);
  return entries;
}

/** Returns the entry that contains the selection, or null. */
export function findEntry({ doc, selection }: EditorState): Entry | null {
  return listEntries(doc).find(({ from, to }) => selection.from >= from && selection.to <= to) ?? null;
}

function listNumbered(doc: Node): Entry[] {
  return listSteps(doc).flatMap(({ list, item, pos }): Entry[] => {
    if (list.type.name !== 'ordered_list') return [];
    let at = pos + 1;
    for (const block of item.children) {
      const moment = readMoment(block);
      if (moment) return [{ kind: 'step', from: pos, to: pos + item.nodeSize, paragraph: at, ...moment }];
      at += block.nodeSize;
    }
    return [];
  });
}

function listParagraphs(doc: Node): Entry[] {
  const entries: Entry[] = [];
  const blocks: { node: Node; pos: number }[] = [];
  doc.forEach((node, pos) => void blocks.push({ node, pos }));
  for (const [first, { node, pos }] of blocks.entries()) {
    const moment = endsWithMoment(node) ? readMoment(node) : null;
    if (!moment) continue;
    let last = first + 1;
    while (last - first <= NOTES_MAX && blocks[last] && isNote(blocks[last]?.node)) last++;
    const picture = readPicture(blocks[last]?.node);
    const end = blocks[last];
    const isEntry = picture === 'marked' || (picture === 'plain' && last === first + 1);
    const to = isEntry && end ? end.pos + end.node.nodeSize : pos + node.nodeSize;
    const kind = !isEntry ? 'statement' : picture === 'marked' ? 'marked' : 'moment';
    entries.push({ kind, from: pos, to, paragraph: pos, ...moment });
  }
  return entries;
}

function readMoment(block: Node): Pick<Entry, 'src' | 'videoId' | 'seconds'> | null {
  if (block.type.name !== 'paragraph') return null;
  for (const child of block.children) {
    const moment = child.type.name === 'moment' ? parseMomentUrl(String(child.attrs['src'])) : null;
    if (moment) return { src: String(child.attrs['src']), ...moment };
  }
  return null;
}

function listContent(block: Node): Node[] {
  return block.children.filter((child) => !child.isText || child.text?.trim() !== '');
}

function endsWithMoment(block: Node): boolean {
  if (block.type.name !== 'paragraph') return false;
  const content = listContent(block);
  return content.at(-1)?.type.name === 'moment' && content.filter(({ type }) => type.name === 'moment').length === 1;
}

function isNote(block: Node | undefined): boolean {
  if (block?.type.name !== 'paragraph') return false;
  const content = listContent(block);
  return content.length > 0 && !content.some(({ type }) => type.name === 'moment') && readPicture(block) === null;
}

function readPicture(block: Node | undefined): 'marked' | 'plain' | null {
  if (block?.type.name !== 'paragraph') return null;
  const content = listContent(block);
  if (content.length === 0 || !content.every(({ type, attrs }) => type.name === 'image' && String(attrs['src']).startsWith('asset:')))
    return null;
  return content.some(({ attrs }) => /[#&](?:mark|point)=/.test(String(attrs['src']))) ? 'marked' : 'plain';
}
