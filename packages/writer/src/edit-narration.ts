/**
 * Edits English narration for articles. An instruction gets the verb of the control, no word “button”, and values as examples. A note is
 * printed where nobody sees what the narrator points at.
 */
import { type Act, capitalise, findVerb, type MomentAction, type Inline } from '@docreel/timeline';

/** Minimum certainty of a field's name in a sentence that the writer phrases. */
const NAME_SURELY = 0.7;

/** Verbs of narrators, with the verb that an article uses for the action. */
const VERBS: Partial<Record<Act, { spoken: RegExp; written: string }>> = {
  click: {
    spoken:
      /^(?:click on|press on|press|hit|push|tap on|tap|choose|pick|select|tick|check(?! (?:that|if|whether)))\b(?! (?:enter|return|escape|tab)\b)/iu,
    written: 'click',
  },
  choose: { spoken: /^(?:press|hit|choose|pick|tick|check(?! (?:that|if|whether)))\b/iu, written: 'select' },
  switch: { spoken: /^(?:check|tick|enable|activate)\b/iu, written: 'turn on' },
  type: { spoken: /^(?:type in|type|key in|put in|write)\b/iu, written: 'enter' },
};

const CLAUSE = /^((?:if|when|once|after|before|to|in order to|until|as soon as)\b[^,]{3,}), (?=\S)/iu;
/** The place of a control before the instruction: “In the settings, click Appearance.” */
const PLACED = /^(?:in|on|at|under|from|below|above|next to|with the)\b/iu;
/** A condition without its subject: “To fill it”, “To do this”. */
const EMPTY_CLAUSE = /^(?:in order )?to \p{L}+ (?:it|this|that|them|these|those|so)$/iu;
const CORNER = /,? (?:in|at|on) the (top|upper|bottom|lower)[ -](left|right)(?:[ -]hand)?(?: corner)?(?: of the (?:screen|page|window))?/iu;
const WRITTEN_CORNER: Readonly<Record<string, string>> = { upper: 'top', lower: 'bottom' };

/** Returns the narrator's instruction in the wording of an article. */
export function editInstruction(words: readonly Inline[], { act }: Pick<MomentAction, 'act'>, isTouch: boolean): Inline[] {
  const [first, ...rest] = withoutButton(words);
  if (first?.kind !== 'text') return [...words];
  const text = withoutRemark(first.text);
  const clause = CLAUSE.exec(text);
  const kept = clause && !EMPTY_CLAUSE.test(clause[1] ?? '') ? clause[0] : '';
  const told = withVerb(text.slice(clause?.[0].length ?? 0), act, isTouch);
  return [{ kind: 'text', text: kept === '' ? capitalise(told) : `${kept}${uncapitalise(told)}` }, ...rest];
}

/** Removes what the narrator says before the instruction: “With many torrents the filter helps, type maps into the field.” */
function withoutRemark(text: string): string {
  if (findVerb(text) !== null || CLAUSE.test(text) || PLACED.test(text)) return text;
  const [, told] = /^[^,.]{3,}, (.+)$/su.exec(text) ?? [];
  return told !== undefined && findVerb(told) !== null ? told : text;
}

function withVerb(text: string, act: Act, isTouch: boolean): string {
  // The cursor is put into a field with a click: “Type a name into the field.”
  const verb = VERBS.type?.spoken.test(text) ? VERBS.type : VERBS[act];
  if (!verb) return text;
  return text.replace(verb.spoken, isTouch && verb === VERBS.click ? 'tap' : verb.written);
}

/** Replaces “the **Save** button in the top right corner” with “**Save** (top right)”. */
function withoutButton(words: readonly Inline[]): Inline[] {
  return words.map((run, at): Inline => {
    if (run.kind !== 'text') return run;
    const isBefore = words[at + 1]?.kind === 'label' && /^\s*button\b/iu.test(words[at + 2]?.text ?? '');
    const isAfter = words[at - 1]?.kind === 'label';
    let { text } = run;
    if (isBefore) text = text.replace(/\bthe $/iu, '');
    if (isAfter) text = text.replace(/^\s*button\b/iu, '');
    text = text.replace(
      CORNER,
      (_, high: string, side: string) => ` (${WRITTEN_CORNER[high.toLowerCase()] ?? high.toLowerCase()} ${side.toLowerCase()})`,
    );
    return { kind: 'text', text };
  });
}

interface NarratedField {
  /** The condition before the instruction, with a comma and a space, or an empty string. */
  clause: string;
  /** What the reader enters, in the narrator's words: “a name for your project”. Null if the words only name the field or the value. */
  kind: string | null;
}

/** Returns the parts of a narrated instruction to fill in a field, or null if the narrator's own words are printed. */
export function readNarratedField(words: readonly Inline[], action: MomentAction): NarratedField | null {
  if (keepsOwnWords(words, action)) return null;
  const { object, value } = action;
  const text = words.map((run) => (run.kind === 'label' && run.text !== value?.text ? uncapitalise(run.text) : run.text)).join('');
  const clause = CLAUSE.exec(text)?.[0] ?? '';
  const kept = clause !== '' && !EMPTY_CLAUSE.test(clause.replace(/, $/u, '')) ? clause : '';
  const told = text.slice(clause.length).replace(/^in (?:the )?[^,]+, /iu, '');
  const what = /^\S+(?: in)? ((?:an?|the|your) .+?)(?:,? (?:for example|such as|like|called|say)\b.*)?[.!]*$/iu.exec(told)?.[1] ?? null;
  const isOnlyName = what !== null && nameOf(what) === nameOf(object?.text ?? '');
  const isReference = what !== null && REFERENCE.test(what);
  const hasValue = what !== null && value !== null && nameOf(what).includes(nameOf(value.text));
  return { clause: kept, kind: what === null || isOnlyName || isReference || hasValue ? null : what };
}

/**
 * Returns whether the name of the field is not certain. If it is unknown, returns whether the words say the value, or a second instruction after which
 * the value cannot be written: “Type a name and press Enter.”
 */
function keepsOwnWords(words: readonly Inline[], { object, value }: MomentAction): boolean {
  if (object !== null) return object.certainty < NAME_SURELY;
  const text = words.map((run) => run.text).join('');
  const [, ...later] = text.split(/,? and (?:then )?/iu);
  return value === null || nameOf(text).includes(nameOf(value.text)) || later.some((part) => findVerb(part) !== null);
}

/** Words that stand for the value: “type the new one”. */
const REFERENCE = /\b(?:one|ones|it|them|something|anything|that|this|same)$/iu;

function nameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:an?|the|your)\s+/u, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function uncapitalise(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

interface NoteContext {
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

/** “This is the inbox, where new ideas arrive” */
const THIS_IS = /^this is (?<noun>(?:the|your)\s[^,.]{2,40}), where (?=\S)/iu;

/** Returns a sentence about a screen with the name of the screen as its subject: “The inbox is where new ideas arrive.” */
export function nameSubject(text: string): string {
  return capitalise(text.replace(THIS_IS, '$<noun> is where '));
}

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
