/** Edits English narration that is printed as the note of a step, where nobody sees what the narrator points at. */
import { capitalise } from '@docreel/timeline';

export interface NoteContext {
  /** Name of the field that the step fills in, or null. */
  field: string | null;
  /** Heading of the screen that was visible while the sentence was spoken, or null. */
  screen: string | null;
}

const REASSURANCE =
  /^(?:(?:don't worry|no problem|no worries|by the way|of course|go ahead and|go ahead|okay|and|so|but)\b[\s,:;.!–—-]*)+/iu;
const SEEN_HERE = /^here,? (?:you|we)(?:'ll)?(?: can| will)?(?: now)? (?:see|find|have|get) (?=\S)/iu;
const NOW_POSSIBLE = /^from (?:here|there|this point),? (?:on,? )?(?:you|we) (?:can|could)(?: now)? /iu;
/** A second sentence about the narrator after a comma: “Leave it off, we do not need it”. */
const OWN_CLAUSE = /, (?:so |but |and |because |since |as )?(?:we|i|let's|let us|i'm|we're)\b.*$/iu;
const NARRATOR = /\b(?:i|i'm|i'll|i've|we|we're|we'll|we've|us|our|my|let's)\b/iu;
const POINTS = /\b(?:here|this|these|those)\b|^that\b/iu;
const PRONOUN = /\b(?:it|its|they|them|their)\b/iu;
/** A noun with an article, which a following pronoun can stand for. */
const NOUN = /\b(?:the|an?|your|every|each|all|any|some|no|both|two|three)\s+(?!of\b)[\p{L}\p{N}-]{2,}/iu;
/** A shorter rest of a sentence means nothing. */
const LEAST_WORDS = 3;

/** Returns the note without reassurances and pointing words, or null if it means nothing outside of the recording. */
export function editNote(said: string, context: NoteContext): string | null {
  const sentences = said.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((sentence) => editSentence(sentence, context) ?? []);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function editSentence(said: string, { field, screen }: NoteContext): string | null {
  let text = said.replace(REASSURANCE, '').replace(NOW_POSSIBLE, 'You can now ');
  if (SEEN_HERE.test(text)) {
    if (screen === null) return null;
    text = text.replace(SEEN_HERE, `“${screen}” shows `);
  }
  text = text.replace(OWN_CLAUSE, '.');
  if (field !== null) text = text.replace(/^(You can [\p{L} ]{2,20}? )it\b/iu, `$1the ${field.toLowerCase()}`);
  if ((text !== said && text.split(/\s+/u).length < LEAST_WORDS) || NARRATOR.test(text) || lacksSubject(text)) return null;
  return capitalise(text);
}

/** Returns whether a sentence points at the screen or has a pronoun without its noun. */
export function lacksSubject(text: string): boolean {
  const pronoun = PRONOUN.exec(text);
  return POINTS.test(text) || (pronoun !== null && !NOUN.test(text.slice(0, pronoun.index)));
}
