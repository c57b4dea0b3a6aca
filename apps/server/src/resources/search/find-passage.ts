import { finder, wordsOf } from './words.ts';

/** A position in a video, in seconds. */
export interface Moment {
  videoId: string;
  startSeconds: number;
}

/** The passage of an article that matches a search best. */
export interface Passage {
  excerpt: string;
  /**
   * Position in the video of the step that contains the words. Otherwise that of the last step before it in the section, or of the next
   * step, or of the first one. Null if the article refers to no video.
   */
  moment: Moment | null;
}

interface Block {
  plain: string;
  isHeading: boolean;
  moment: Moment | null;
}

const EXCERPT_MAX = 240;
/** Minimum length of an excerpt in characters. If a block is shorter, such as a heading, the following blocks are appended. */
const EXCERPT_MIN = 80;

/**
 * Finds the first Markdown block that contains the most distinct words of the query. It splits the text by lines instead of parsing it,
 * because articles may be long and this runs for every search hit of a page.
 */
export function findPassage(markdown: string, query: string): Passage {
  const blocks = readBlocks(markdown);
  const find = finder(query);
  let best = 0;
  let most = 0;
  for (const [index, { plain }] of blocks.entries()) {
    const found = new Set([...wordsOf(plain)].map(({ word }) => find(word)).filter((word) => word !== undefined)).size;
    if (found > most) [best, most] = [index, found];
  }
  return { excerpt: shorten(joinBlocks(blocks, best), find), moment: findMoment(blocks, best) };
}

/** Returns up to 240 characters of the text around the first word of the query. */
export function shortenAround(text: string, query: string): string {
  return shorten(text, finder(query));
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

/** Removes the Markdown syntax of a line. All patterns run in linear time on any input. */
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

/** Returns true for underscores inside a word, such as in `file_name`. */
function isInWord(text: string, at: number, length: number): boolean {
  return /^\w$/.test(text.charAt(at - 1)) && /^\w$/.test(text.charAt(at + length));
}

function joinBlocks(blocks: Block[], best: number): string {
  let text = blocks[best]?.plain ?? '';
  for (let next = best + 1; next < blocks.length && text.length < EXCERPT_MIN; next++) text = `${text} ${blocks[next]?.plain ?? ''}`.trim();
  return text;
}

function shorten(text: string, find: (word: string) => string | undefined): string {
  if (text.length <= EXCERPT_MAX) return text;
  const at = [...wordsOf(text)].find(({ word }) => find(word) !== undefined)?.at ?? 0;
  const from = Math.max(0, Math.min(at - EXCERPT_MAX / 4, text.length - EXCERPT_MAX));
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const end = from + EXCERPT_MAX >= text.length ? text.length : text.lastIndexOf(' ', from + EXCERPT_MAX);
  // The range contains no space, because the text is one very long word or a script without spaces.
  const [first, last] = start > at || end <= at ? [Math.floor(from), Math.floor(from) + EXCERPT_MAX] : [start, end];
  return `${first > 0 ? '…' : ''}${text.slice(first, last).toWellFormed()}${last < text.length ? '…' : ''}`;
}

function findMoment(blocks: Block[], best: number): Moment | null {
  let start = best;
  while (start > 0 && !blocks[start]?.isHeading) start--;
  const section = blocks.slice(start, best + 1).findLast(({ moment }) => moment !== null);
  const found = section ?? blocks.slice(best).find(({ moment }) => moment !== null) ?? blocks.find(({ moment }) => moment !== null);
  return found?.moment ?? null;
}
