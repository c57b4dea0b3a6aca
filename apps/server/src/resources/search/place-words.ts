import { finder, wordsOf } from './words.ts';

/** A moment of a video. */
export interface Moment {
  videoId: string;
  startSeconds: number;
}

/** Where an article speaks of what was searched for. */
export interface Place {
  excerpt: string;
  /** Of the step that holds the words; else of the last before it below the same heading; else of the next, or any. */
  moment: Moment | null;
}

interface Block {
  plain: string;
  isHeading: boolean;
  moment: Moment | null;
}

const EXCERPT_MAX = 240;
/** A heading or a short step alone says little: what follows is told with it. */
const EXCERPT_ENOUGH = 80;

/**
 * The block of a Markdown text that holds most of the words searched for, the first of those that hold as many. The text is read line
 * by line, not parsed: an article may be long, and this is done for every hit of a page.
 */
export function placeWords(markdown: string, query: string): Place {
  const blocks = readBlocks(markdown);
  const find = finder(query);
  let best = 0;
  let most = 0;
  for (const [index, { plain }] of blocks.entries()) {
    const found = new Set([...wordsOf(plain)].map(({ word }) => find(word)).filter((word) => word !== undefined)).size;
    if (found > most) [best, most] = [index, found];
  }
  return { excerpt: cut(tell(blocks, best), find), moment: momentOf(blocks, best) };
}

/** Plain text around the first of the words; the whole where it is short. */
export function excerptOf(text: string, query: string): string {
  return cut(text, finder(query));
}

function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const close = () => {
    const source = lines.join(' ');
    const plain = toPlain(source);
    const moment = /\(video:([0-9a-f-]{36})#t=(\d+(?:\.\d+)?)/i.exec(source);
    if (plain !== '' || moment)
      blocks.push({
        plain,
        isHeading: /^ {0,3}#{1,6} /.test(source),
        moment: moment && { videoId: moment[1] ?? '', startSeconds: Number(moment[2]) },
      });
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (/^\s*(?:$|#{1,6} |[-*+] |\d{1,9}[.)] )/.test(line)) close();
    lines.push(line);
    if (/^ {0,3}#{1,6} /.test(line)) close();
  }
  close();
  return blocks;
}

/** The words of a line of Markdown, without its signs. No pattern looks at a character more often than a few times, whatever the line. */
function toPlain(source: string): string {
  return source
    .replace(/^\s*(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )+/, '')
    .replace(/\[[0-9:]+\]\(video:[^)\s]*\)/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?: "[^"]*")?\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/(?<!\\)(?:[*`~|]|^\s*> ?|(?<=\s)> |\[!\w{1,20}\])/g, ' ')
    .replace(/_+/g, (signs, at: number, all: string) => (isInWord(all, at, signs.length) ? signs : ' '))
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}

/** As in `file_name`. */
function isInWord(text: string, at: number, length: number): boolean {
  return /^\w$/.test(text.charAt(at - 1)) && /^\w$/.test(text.charAt(at + length));
}

function tell(blocks: Block[], best: number): string {
  let text = blocks[best]?.plain ?? '';
  for (let next = best + 1; next < blocks.length && text.length < EXCERPT_ENOUGH; next++)
    text = `${text} ${blocks[next]?.plain ?? ''}`.trim();
  return text;
}

function cut(text: string, find: (word: string) => string | undefined): string {
  if (text.length <= EXCERPT_MAX) return text;
  const at = [...wordsOf(text)].find(({ word }) => find(word) !== undefined)?.at ?? 0;
  const from = Math.max(0, Math.min(at - EXCERPT_MAX / 4, text.length - EXCERPT_MAX));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = from + EXCERPT_MAX >= text.length ? text.length : text.lastIndexOf(' ', from + EXCERPT_MAX);
  // One word longer than an excerpt, or a script without blanks.
  const [first, last] = start > at || end <= at ? [Math.floor(from), Math.floor(from) + EXCERPT_MAX] : [start, end];
  return `${first > 0 ? '…' : ''}${text.slice(first, last).toWellFormed()}${last < text.length ? '…' : ''}`;
}

function momentOf(blocks: Block[], best: number): Moment | null {
  let start = best;
  while (start > 0 && !blocks[start]?.isHeading) start--;
  const section = blocks.slice(start, best + 1).findLast(({ moment }) => moment !== null);
  const found = section ?? blocks.slice(best).find(({ moment }) => moment !== null) ?? blocks.find(({ moment }) => moment !== null);
  return found?.moment ?? null;
}
