/** Removes the decorations that OCR reads next to names and values. */
import type { Action } from '../types.ts';

/** An editor shows an icon for the file type before a file name and its state after it: “JS index.js”, “README.md M”. */
const KIND = /^(?:[A-Z]{1,2}\d?|[{}<>#[\]()]{1,2}|[^\p{L}\p{N}\s]{1,2})\s+(?=[\w.-]*\w\.\w{1,5}(?:\s|$))/u;
const STATE = /(?<=^[\w.-]*\w\.\w{1,5})\s+(?:[MUADRC!]|\d{1,2})?(?:\s*[×xX●•])?$/u;

/** Returns the action with object and value in the spelling that a person would use. */
export function cleanNames<A extends Action>(action: A): A {
  const { act, object, value } = action;
  const isPointed = act === 'click' || act === 'choose' || act === 'open';
  return {
    ...action,
    object: object && isPointed ? { ...object, text: spaceCommas(cleanFileName(object.text)) } : object,
    value: value && act === 'type' ? { ...value, text: cleanTypedValue(value.text) } : value,
  };
}

/** Removes the icon and the state around a file name. Any other text is returned unchanged. */
export function cleanFileName(text: string): string {
  return text.replace(KIND, '').replace(STATE, '');
}

/** Adds the space that OCR misses after a comma between words: “Yes,delete”. */
function spaceCommas(text: string): string {
  return text.replace(/(?<=\p{L}),(?=\p{L})/gu, ', ');
}

/** Trims a typed value and removes all spaces within an email address. */
export function cleanTypedValue(text: string): string {
  const bare = text.trim();
  return /^\S+@\S+(?:\s*\.\s*\S+)+$/u.test(bare) ? bare.replace(/\s+/gu, '') : bare;
}
