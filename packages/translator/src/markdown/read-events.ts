import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import type { Event, Token } from 'micromark-util-types';

/** Parses CommonMark with the GitHub extensions. Returns a flat list of enter and exit events of tokens with their positions. */
export function readEvents(content: string): Event[] {
  const parser = parse({ extensions: [gfm()] });
  return postprocess(parser.document().write(preprocess()(content, undefined, true)));
}

/** Returns the index of the exit event for the token that starts at `index`. */
export function findExit(events: Event[], index: number): number {
  const token = events[index]?.[1];
  for (let at = index + 1; at < events.length; at++) if (events[at]?.[1] === token) return at;
  throw new Error(`the token ${token?.type} is never left`);
}

export function getStart(token: Token): number {
  return token.start.offset;
}

export function getEnd(token: Token): number {
  return token.end.offset;
}
