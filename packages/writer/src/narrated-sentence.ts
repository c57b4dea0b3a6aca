/** Edits English instructions of a narrator: the verb of the control, no word “button”, and values as examples. */
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

export interface NarratedField {
  /** The condition before the instruction, with a comma and a space, or an empty string. */
  clause: string;
  /** What the reader enters, in the narrator's words: “a name for your project”. Null if the words only name the field or the value. */
  kind: string | null;
}

/** Returns the parts of a narrated instruction to fill in a field, or null if the name of the field is not certain. */
export function readNarratedField(words: readonly Inline[], { object, value }: MomentAction): NarratedField | null {
  if (object === null || object.certainty < NAME_SURELY) return null;
  const text = words.map((run) => (run.kind === 'label' && run.text !== value?.text ? uncapitalise(run.text) : run.text)).join('');
  const clause = CLAUSE.exec(text)?.[0] ?? '';
  const kept = clause !== '' && !EMPTY_CLAUSE.test(clause.replace(/, $/u, '')) ? clause : '';
  const told = text.slice(clause.length).replace(/^in (?:the )?[^,]+, /iu, '');
  const what = /^\S+(?: in)? ((?:an?|the|your) .+?)(?:,? (?:for example|such as|like|called|say)\b.*)?[.!]*$/iu.exec(told)?.[1] ?? null;
  const isOnlyName = what !== null && nameOf(what) === nameOf(object.text);
  const isReference = what !== null && REFERENCE.test(what);
  const hasValue = what !== null && value !== null && nameOf(what).includes(nameOf(value.text));
  return { clause: kept, kind: what === null || isOnlyName || isReference || hasValue ? null : what };
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
