import type { Event, Token } from 'micromark-util-types';
import type { Piece } from './pieces.ts';
import { getEnd, findExit, readEvents, getStart } from './read-events.ts';
import { type BlockSource, readPieces } from './read-pieces.ts';

/** A unit of translation: a paragraph, a heading or a table cell. */
export interface Unit {
  /** Source of the unit with line breaks as ` `, without the quote and list markers at the start of each line. */
  text: string;
  pieces: Piece[];
  isHeading: boolean;
  /** Line breaks of the source, each with the markers before the next line. */
  breaks: string[];
  /** Notation for one more line break, or null if the unit cannot have one. */
  nextBreak: string | null;
}

/** A parsed Markdown document. `frames` are the source texts before, between and after the units. */
export interface Document {
  units: Unit[];
  frames: string[];
}

const ONE_LINE = new Set(['atxHeadingText', 'tableContent']);
const UNITS = new Set(['paragraph', 'setextHeadingText', ...ONE_LINE]);
const HEADINGS = new Set(['atxHeadingText', 'setextHeadingText']);
/** Tokens before the words of a paragraph's next line. */
const BEFORE_LINE = new Set(['blockQuotePrefix', 'listItemIndent', 'linePrefix', 'gfmFootnoteDefinitionIndent']);
const CALLOUT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?=\n|$)/i;

/** Parses Markdown into translation units. `joinUnits` with unchanged texts returns the same bytes. */
export function readUnits(content: string): Document {
  const units: Unit[] = [];
  const frames: string[] = [];
  // The parser removes a byte order mark and counts positions after it.
  const shift = content.startsWith('\uFEFF') ? 1 : 0;
  const text = content.slice(shift);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const events = readEvents(content);
  let frameStart = 0;
  for (let at = 0; at < events.length; at++) {
    const [kind, token] = events[at] as Event;
    if (kind !== 'enter' || !UNITS.has(token.type) || isDelimiter(events[at + 1]?.[1])) continue;
    const exit = findExit(events, at);
    const found = readUnit({ text, lineEnd }, events.slice(at, exit + 1), token);
    at = exit;
    if (found === null) continue;
    frames.push(content.slice(frameStart, found.start + shift));
    units.push(found.unit);
    frameStart = getEnd(token) + shift;
  }
  return { units, frames: [...frames, content.slice(frameStart)] };
}

/** Returns whether two documents have the same bytes outside of their units. */
export function isSameLayout(one: Document, other: Document): boolean {
  return one.frames.length === other.frames.length && one.frames.every((frame, index) => frame === other.frames[index]);
}

/** Returns whether the token is a cell of the delimiter row below a table's head. */
function isDelimiter(token: Token | undefined): boolean {
  return String(token?.type) === 'tableDelimiterFiller' || String(token?.type) === 'tableDelimiterMarker';
}

interface Source {
  text: string;
  lineEnd: string;
}

function readUnit({ text, lineEnd }: Source, events: Event[], token: Token): { unit: Unit; start: number } | null {
  const breaks = findBreaks(events);
  const cut = (from: number, to: number): string => {
    let words = '';
    let at = from;
    for (const [start, end] of breaks) {
      if (start < at || end > to) continue;
      words += `${text.slice(at, start)}\n`;
      at = end;
    }
    return words + text.slice(at, to);
  };
  const end = getEnd(token);
  const [callout] = CALLOUT.exec(cut(getStart(token), end)) ?? [];
  // The marker of a callout is on its own line. The unit starts after it.
  const start = callout === undefined ? getStart(token) : breaks[0]?.[1];
  if (start === undefined) return null;
  const ends = new Map(breaks);
  const inside: BlockSource = { events, cut, breakAt: (offset) => ends.get(offset) };
  const first = events.findIndex(([kind, one], index) => index > 0 && kind === 'enter' && getStart(one) >= start);
  const own = breaks.filter(([from]) => from >= start);
  const unit: Unit = {
    text: cut(start, end),
    pieces: first === -1 ? [] : readPieces(inside, [first, events.length - 1]),
    isHeading: HEADINGS.has(token.type),
    breaks: own.map(([from, to]) => text.slice(from, to)),
    nextBreak: ONE_LINE.has(token.type) ? null : `${lineEnd}${findPrefix(text, start)}`,
  };
  return { unit, start };
}

/** Returns start and end of each line break, including the markers of the next line. */
function findBreaks(events: Event[]): [number, number][] {
  const breaks: [number, number][] = [];
  for (let at = 0; at < events.length; at++) {
    const [kind, token] = events[at] as Event;
    if (kind !== 'enter' || !isLineBreak(token)) continue;
    const before = events[at - 1]?.[1];
    const start = before?.type === 'lineSuffix' ? getStart(before) : getStart(token);
    let end = getEnd(token);
    for (let next = at + 1; next < events.length; next++) {
      const [, one] = events[next] as Event;
      if (getStart(one) > end) break;
      if (BEFORE_LINE.has(one.type)) end = Math.max(end, getEnd(one));
    }
    breaks.push([start, end]);
  }
  return breaks;
}

/** Returns whether the token is a line break. The parser calls one at the start or end of a code span padding. */
function isLineBreak({ type, start, end }: Token): boolean {
  return type === 'lineEnding' || (type === 'codeTextPadding' && start.line < end.line);
}

/** Returns the prefix of further lines in a block. It repeats quote markers and replaces other markers by spaces. */
function findPrefix(text: string, start: number): string {
  const line = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  return start === 0 ? '' : text.slice(line, start).replaceAll(/[^>\s]/g, ' ');
}
