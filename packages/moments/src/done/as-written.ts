/** Names and values without what the reader saw beside them. */

/** An editor sets a sign of the kind before the name of a file, and its state behind: “JS index.js”, “README.md M”. */
const KIND = /^(?:[A-Z]{1,2}\d?|[{}<>#[\]()]{1,2}|[^\p{L}\p{N}\s]{1,2})\s+(?=[\w.-]*\w\.\w{1,5}(?:\s|$))/u;
const STATE = /(?<=^[\w.-]*\w\.\w{1,5})\s+(?:[MUADRC!]|\d{1,2})?(?:\s*[×xX●•])?$/u;

/** A file's name as it is called; everything else as it was read. */
export function fileName(text: string): string {
  return text.replace(KIND, '').replace(STATE, '');
}

/** What is typed has no space at its ends, and an address none within. */
export function typedValue(text: string): string {
  const bare = text.trim();
  return /^\S+@\S+(?:\s*\.\s*\S+)+$/u.test(bare) ? bare.replace(/\s+/gu, '') : bare;
}
