/**
 * A part of simple HTML, as people write it in Markdown: keys, line breaks, small or marked text, collapsible parts, comments. If a text
 * contains no other HTML and every tag is closed where it was opened, no HTML parser is needed.
 */
export type PlainPart = { open: string; isOpen: boolean } | { close: string } | { text: string };

const PART = /<(\/?)(kbd|sub|sup|mark|br|details|summary)(?:\s+(open)(?:="")?)?\s*\/?>|<!--(?!>|->)(?:[^-]|-(?!->))*-->|([^<&\0]+)/giy;
/** Parses simple HTML, or returns null if it contains anything else. `isFlow`: it is between paragraphs, not within text. */
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

/** Returns a part, undefined for a comment, which is not shown, or null for other HTML. */
function readPart([whole, slash, tag, open, words]: RegExpExecArray, isFlow: boolean): PlainPart | null | undefined {
  if (words !== undefined) return { text: words.replace(/\r\n?/g, '\n') };
  if (tag === undefined) return undefined;
  const name = tag.toLowerCase();
  const isEnd = slash !== '';
  if (FLOW.has(name) && !isFlow) return null;
  if (open !== undefined && (isEnd || name !== 'details')) return null;
  // Browsers treat `<kbd/>` as an opening tag and `</br>` as a line break, which authors do not intend.
  if (name === 'br' ? isEnd : whole.endsWith('/>')) return null;
  return isEnd ? { close: name } : { open: name, isOpen: open !== undefined };
}
