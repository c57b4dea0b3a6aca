import { escape } from './escape.ts';

/** No text of a page holds it, see `parse`. */
export const SLOT = '\0';

/** A mark for what is only known when the page is made; to be put into texts, values and addresses of a tree. */
export function slot(what: unknown): string {
  return SLOT + JSON.stringify(what) + SLOT;
}

declare module 'hast' {
  interface ElementData {
    /** What is to stand in the place of the element. */
    slot?: unknown;
  }
}

type Place = 'text' | 'attribute';

/** Escaped but for the marks, which say from now on where they are: that decides how what fills them is escaped. */
export function escapeAround(text: string, place: Place): string {
  if (!text.includes(SLOT)) return escape(text, place);
  const parts = text.split(SLOT);
  return parts.map((part, at) => (at % 2 === 0 ? escape(part, place) : SLOT + place.charAt(0) + part + SLOT)).join('');
}

/** A mark for a whole element. */
export function slotOfNode(what: unknown): string {
  return `${SLOT}n${JSON.stringify(what)}${SLOT}`;
}

/** Puts in what belongs there. `words` answers a text, which is escaped here; `node` safe HTML of our own. */
export function fillSlots(html: string, answer: { words: (what: unknown) => string; node: (what: unknown) => string }): string {
  const parts = html.split(SLOT);
  let filled = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const mark = parts[at] ?? '';
    const what: unknown = JSON.parse(mark.slice(1));
    filled += mark.startsWith('n') ? answer.node(what) : escape(answer.words(what), mark.startsWith('a') ? 'attribute' : 'text');
    filled += parts[at + 1] ?? '';
  }
  return filled;
}

/** The same in words that stand in no HTML. */
export function fillWords(text: string, words: (what: unknown) => string): string {
  if (!text.includes(SLOT)) return text;
  const parts = text.split(SLOT);
  return parts.map((part, at) => (at % 2 === 0 ? part : words(JSON.parse(part)))).join('');
}
