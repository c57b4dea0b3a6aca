import { escape } from './escape.ts';

/** Delimiter of placeholders. `parse` removes this character, so no parsed text contains it. */
export const SLOT = '\0';

/**
 * Returns a placeholder for a value that is known only when the page is rendered. Texts, attribute values and URLs of a tree may contain
 * it.
 */
export function slot(what: unknown): string {
  return SLOT + JSON.stringify(what) + SLOT;
}

declare module 'hast' {
  interface ElementData {
    /** Placeholder that replaces the whole element. */
    slot?: unknown;
  }
}

type Place = 'text' | 'attribute';

/**
 * Escapes everything except placeholders. Adds the HTML context to each placeholder, because the context determines how its value is
 * escaped.
 */
export function escapeAround(text: string, place: Place): string {
  if (!text.includes(SLOT)) return escape(text, place);
  const parts = text.split(SLOT);
  return parts.map((part, at) => (at % 2 === 0 ? escape(part, place) : SLOT + place.charAt(0) + part + SLOT)).join('');
}

/** Returns a placeholder for a whole element. */
export function createNodeSlot(what: unknown): string {
  return `${SLOT}n${JSON.stringify(what)}${SLOT}`;
}

/**
 * Replaces the placeholders. `words` returns text, which this function escapes. `node` returns trusted HTML, which it inserts unchanged.
 */
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

/** Replaces the placeholders in plain text. */
export function fillWords(text: string, words: (what: unknown) => string): string {
  if (!text.includes(SLOT)) return text;
  const parts = text.split(SLOT);
  return parts.map((part, at) => (at % 2 === 0 ? part : words(JSON.parse(part)))).join('');
}
