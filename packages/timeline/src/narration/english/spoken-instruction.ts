/** Finds the instruction in an English sentence in any phrasing, with its action and its object. */
import type { Act } from '../../types.ts';
import { capitalise, findInstruction, findVerb, type Instruction, removeFiller } from './instruction.ts';
import { HAND_VERBS, KEPT_LEAD } from './lexicon.ts';
import { rewriteSentence } from './rewrites.ts';

/** An instruction in a sentence. */
export interface SpokenInstruction {
  /** The imperative sentence: “Click a box to filter the list.” */
  words: string;
  verb: string;
  act: Act;
  /** Object as spoken, or null if the speaker only points to it. */
  object: string | null;
  /** Effect of the action, such as “it filters the list”. */
  result: string | null;
}

interface FoundInstruction {
  instruction: SpokenInstruction;
  /** The individual instructions: two for “Click Settings and then choose Members”, otherwise one. */
  parts: SpokenInstruction[];
  /** Certainty that the reader should do it. It depends on the form: an imperative, the speaker's own action, or one of several options. */
  certainty: number;
}

const CERTAINTY: Readonly<Record<Instruction['kind'], number>> = { told: 0.95, shown: 0.85, conditional: 0.6, optional: 0.5 };
/** Below this certainty, it is an instruction only if the screen shows that it was done. */
export const NARRATED_FROM = 0.7;

/** Maximum length of a sentence in characters. No instruction is longer. */
const LONGEST = 600;
const SLURRED: readonly [RegExp, string][] = [
  [/\bgonna\b/giu, 'going to'],
  [/\bwanna\b/giu, 'want to'],
  [/\bgotta\b/giu, 'have to'],
  [/’/gu, "'"],
];
/** Phrases about what the speaker sees afterwards, which is the effect and not part of the instruction. */
const SEEN_AFTER =
  /,?\s+and (?:(?:now|then)\s+)?(?:(?:i|we|you)(?:'ll|'d| can| could| will| would)?\s+)?(?:now |then )?see (?:that (?:there (?:is|are) )?)?(?<result>.+)$/iu;
/** Phrases about what the person who clicks sees, which is the purpose: “Click on a bar, and see how they compare”. */
const AIM_AFTER = /,?\s+and (?:then )?see (?<aim>(?:a|an|the|how|what|which|its|their|more|all)\s.+)$/iu;
const WHICH_AFTER = /,?\s+which (?:is going to |will |would |then |is gonna )+(?<result>.+)$/iu;
const RESULTS: readonly [RegExp, string][] = [
  [WHICH_AFTER, 'it will'],
  [SEEN_AFTER, 'you see'],
];
const ASIDE =
  /,\s+(?:and\s+|but\s+|as\s+|because\s+)?(?:(?:i|we|i'm|i'll|we're|we'll|i've|we've|that)\s.+|(?:there|there's|it|it's|they|they're)\s[^,]+)$/iu;
/** An example that is removed: “Hover over, for example, a bar”. “type a name, for example Spring launch” keeps its example. */
const HEDGE = /^(\S+(?:\s+(?:over|on|to|in|into|onto|up))?),\s*(?:for (?:example|instance)|say|maybe|perhaps),?\s+(?=\S)/iu;
const JOINT = /,?\s+(?:and then|and|then)\s+(?=[a-z-]+(?:\s|$))/iu;
/** “Start by thinking about it”. With a verb of an action, `rewritten` handles it. */
const STARTS_BY = /^(?:start|begin|continue|finish)(?: off)? by\b/iu;
const OPTIONAL = /\bif you (?:want|like|wish|need|prefer|would like|have to)\b/iu;

/** Returns the instruction in a sentence, in any phrasing, or null if the sentence describes, explains or greets. */
export function findSpokenInstruction(sentence: string, isPunctuated: boolean): FoundInstruction | null {
  if (sentence.length > LONGEST) return null;
  const plain = SLURRED.reduce((text, [from, to]) => text.replace(from, to), sentence.trim());
  const direct = findInstruction(plain, isPunctuated);
  const found = direct && STARTS_BY.test(direct.text) ? null : direct;
  const bare = removeFiller(plain.replace(/[.!…]+["'”’]?$/u, ''));
  const isTalk = /\?["”’]?$/u.test(plain);
  const turned = isTalk ? null : (rewriteSentence(bare) ?? rewriteSentence(plain.replace(/[.!…]+$/u, '')));
  const turn = turned ? findInstruction(turned.clause) : null;
  if (turned && turn && (found === null || found.kind !== 'told' || turned.result !== null)) {
    return written({ ...turn, kind: 'told' }, { certainty: turned.certainty, result: turned.result });
  }
  return found && written(found, { certainty: CERTAINTY[found.kind], result: null });
}

function written(found: Instruction, { certainty, result }: { certainty: number; result: string | null }): FoundInstruction | null {
  const { own, seen } = withoutResult(found.text);
  const pieces = own.split(JOINT);
  const isCompound = pieces.length > 1 && pieces.every((piece) => HAND_VERBS.has(findVerb(piece) ?? ''));
  const parts = (isCompound ? pieces : [own]).flatMap((piece) => partOf(piece));
  const main = parts.find((_, at) => !OPTIONAL.test(pieces[at] ?? '')) ?? parts[0];
  if (!main) return null;
  const lead = found.lead !== '' && KEPT_LEAD.test(found.lead) ? found.lead : '';
  const words = lead === '' ? sentenceOf(own) : sentenceOf(`${lead}, ${own.charAt(0).toLowerCase()}${own.slice(1)}`);
  const isSure = isCompound && pieces.some((piece) => !OPTIONAL.test(piece)) && OPTIONAL.test(own);
  return { instruction: { ...main, words, result: result ?? seen }, parts, certainty: isSure ? CERTAINTY.told : certainty };
}

function withoutResult(text: string): { own: string; seen: string | null } {
  const aim = AIM_AFTER.exec(text);
  if (aim && aim.index > 0) return { own: trimmed(`${text.slice(0, aim.index)} to see ${aim.groups?.aim ?? ''}`), seen: null };
  for (const [pattern, subject] of RESULTS) {
    const match = pattern.exec(text);
    if (match && match.index > 0)
      return { own: trimmed(text.slice(0, match.index)), seen: `${subject} ${match.groups?.result?.trim() ?? ''}` };
  }
  return { own: trimmed(text.replace(ASIDE, '')), seen: null };
}

function trimmed(text: string): string {
  return text.replace(HEDGE, '$1 ').replace(/[,;:\s]+(["”’]?)$/u, '$1');
}

function partOf(piece: string): SpokenInstruction[] {
  const verb = findVerb(piece);
  if (!verb) return [];
  const after = piece.slice(verb.length).trim();
  return [{ words: sentenceOf(piece), verb, act: findAct(verb, after), object: findObject(after), result: null }];
}

function sentenceOf(text: string): string {
  return `${capitalise(text)}${/[.!?]["”’]?$/u.test(text) ? '' : '.'}`;
}

/** Maps spoken verbs to actions. An instruction with any other verb has no detected action. */
const ACTS: Readonly<Record<string, Act>> = {
  click: 'click',
  press: 'click',
  tap: 'click',
  hit: 'click',
  'double-click': 'click',
  'right-click': 'click',
  save: 'click',
  log: 'click',
  sign: 'click',
  submit: 'click',
  cancel: 'click',
  close: 'click',
  check: 'click',
  tick: 'click',
  uncheck: 'click',
  untick: 'click',
  expand: 'click',
  collapse: 'click',
  select: 'choose',
  choose: 'choose',
  pick: 'choose',
  set: 'choose',
  filter: 'choose',
  sort: 'choose',
  enable: 'switch',
  disable: 'switch',
  toggle: 'switch',
  type: 'type',
  enter: 'type',
  paste: 'type',
  fill: 'type',
  search: 'type',
  rename: 'type',
  name: 'type',
  write: 'type',
  run: 'run',
  execute: 'run',
  invoke: 'run',
  install: 'run',
  clone: 'run',
  commit: 'run',
  push: 'run',
  pull: 'run',
  answer: 'answer',
  open: 'open',
  go: 'open',
  navigate: 'open',
  head: 'open',
  switch: 'open',
  launch: 'open',
  hover: 'hover',
  scroll: 'scroll',
};

/** Exceptions in which the words after the verb decide the action. */
const BY_WORDS: readonly [verb: RegExp, after: RegExp, act: Act][] = [
  // “Scroll over the pie charts” moves the pointer, while “scroll over to the right” moves the page.
  [/^(?:scroll|mouse|go|move|brush)$/u, /^over (?!to\b)/iu, 'hover'],
  [/^(?:turn|switch|toggle|set)$/u, /^(?:\S+ ){0,5}?(?:on|off)\b/iu, 'switch'],
  [/^(?:enter|type|run)$/u, /^(?:the |this |that )?(?:following )?command\b/iu, 'run'],
  [/^press$/u, /^(?:enter|return|escape|tab|control|ctrl|command|shift|alt)\b/iu, 'narrated'],
];

function findAct(verb: string, after: string): Act {
  const found = BY_WORDS.find(([verbs, words]) => verbs.test(verb) && words.test(after));
  return found?.[2] ?? ACTS[verb] ?? 'narrated';
}

const TO_OBJECT =
  /^(?:(?:up|down|back|out|over|onto|into|on|in|off|at|for|to|through|from|with)\s+)*(?:(?:the|a|an|your|my|our|this|that|any|each|one of the|some)\s+)?/iu;
const AFTER_OBJECT =
  /(?:,|\s+(?:in|on|at|from|to|with|and|or|for|under|below|above|next to|by|so|if|when|which|that|until|near|as|inside|beside|of course|here|there|again|now|if you|over here)\s).*$/iu;
const POINTS = /^(?:it|that|this|them|these|those|one|there|here|up|down|on|off|in|out)$/iu;

/** Returns the object of a clause as spoken, given the words after its verb, or null if the speaker only points (“this”, “here”). */
function findObject(after: string): string | null {
  const named = after.replace(TO_OBJECT, '').replace(/[.!?]+$/u, '');
  const object = ` ${named} `
    .replace(AFTER_OBJECT, '')
    .trim()
    .replace(/\s+(?:button|link|tab|icon|menu|field|option|here|there|again|now)$/iu, '');
  return object === '' || POINTS.test(object) ? null : object.replace(/^["“'‘]|[,"”'’]+$/gu, '');
}

/** Returns whether the instruction only points: “Click on that.” Then only the picture can show the target. */
export function isPointedAt(words: string): boolean {
  return /^\S+(?:\s+(?:on|in|to|at|into|over))?\s+(?:that|this|it|here|there|these|those|one|that one|this one)\W*$/iu.test(words);
}

/** Returns whether the instruction is about all fields, which says less than the name of one: “Fill in the form.” */
export function tellsWholeForm({ words }: Pick<SpokenInstruction, 'words'>): boolean {
  return /\b(?:form|fields|details)\b/iu.test(words);
}

/** Words that refer to something without naming it, at the start of an object: “it forty-five”, “them by pattern”. */
const REFERS = /^(?:(?:it|them|that|this|these|those|there|here|one|everything|something)(?:\s|$)|(?:him|her)$)/iu;
/** Words around an object that name nothing. */
const AROUND =
  /^(?:(?:on|in|to|at|into|over|off|out|up|down|for|the|an?|my|your|our|its)\s+)+|\s+(?:again|over|there|here|now|too|off|as well|first)$/giu;
/** Nouns that many things on a screen share. */
const ANYTHING =
  /^(?:(?:first|second|last|next|new|right|other|whole) )?(?:box|field|button|number|value|text|name|thing|one|row|line|page|icon|link|item|entry|form|settings?|changes?|list|options?)$/iu;

/** Returns whether the instruction names nothing: “Tick the box.”, “Select it again.” Then a reader does not know what is meant. */
export function namesNothing({ object, words, verb }: Pick<SpokenInstruction, 'object' | 'words' | 'verb'>): boolean {
  const after = words.toLowerCase().startsWith(verb) ? words.slice(verb.length).trim() : '';
  // “Connect them.” is about the content that was just mentioned, “Click them.” about a control.
  const isOfControl = verb in ACTS && REFERS.test(after.replace(/[.!?]+$/u, '').replaceAll(AROUND, ''));
  if (object === null) return isOfControl || REFERS.test(after.replaceAll(AROUND, ''));
  const name = object
    .replace(/[.,;:!?]+$/u, '')
    .replaceAll(AROUND, '')
    .trim();
  return name === '' || REFERS.test(name) || ANYTHING.test(name);
}
