/**
 * The HTML that people do write in Markdown: keys, line breaks, small letters, marked words, parts that unfold, comments. Where that is all
 * and every tag is closed where it was opened, there is nothing to mend, and no parser of HTML is needed.
 */
export type PlainPart = { open: string; isOpen: boolean } | { close: string } | { text: string };

const PART = /<(\/?)(kbd|sub|sup|mark|br|details|summary)(?:\s+(open)(?:="")?)?\s*\/?>|<!--(?!>|->)(?:[^-]|-(?!->))*-->|([^<&\0]+)/giy;
/** Null where it is anything else. `isFlow`: it stands where paragraphs do, not among words. */
export function readPlainHtml(html: string, isFlow: boolean): PlainPart[] | null {
  const parts: PlainPart[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < html.length) {
    const match = PART.exec(html);
    const part = match && readPart(match, isFlow);
    if (part === null) return null;
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

const FLOW = new Set(['details', 'summary']);

/** Undefined: a comment, of which nothing is shown. */
function readPart([whole, slash, tag, open, words]: RegExpExecArray, isFlow: boolean): PlainPart | null | undefined {
  if (words !== undefined) return { text: words.replace(/\r\n?/g, '\n') };
  if (tag === undefined) return undefined;
  const name = tag.toLowerCase();
  const isEnd = slash !== '';
  if (FLOW.has(name) && !isFlow) return null;
  if (open !== undefined && (isEnd || name !== 'details')) return null;
  // `<kbd/>` opens it all the same, and `</br>` is a line break: nobody means that.
  if (name === 'br' ? isEnd : whole.endsWith('/>')) return null;
  return isEnd ? { close: name } : { open: name, isOpen: open !== undefined };
}
