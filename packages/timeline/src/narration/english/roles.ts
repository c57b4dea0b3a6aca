/** Classifies English sentences by their role, and detects filler words and false starts. */
import { ABOUT_VIDEO, ANNOUNCES, CLOSING, PLEASANTRY, PREREQUISITE } from './lexicon.ts';

export type Role = 'instruction' | 'note' | 'lead' | 'goal' | 'need' | 'greeting' | 'closing' | 'filler';

interface Heard {
  /** Whether an instruction occurred before this sentence. */
  hasStarted: boolean;
  /** Share of the words of the video that come before this sentence. */
  share: number;
  isTold: boolean;
}

/** Sentences without content: “Okay.”, “Let's see.”, “Here we go.” */
const EMPTY =
  /^(?:let(?:'s| us| me) (?:see|go|get started|get going|begin|start|dive (?:right )?in|jump (?:right )?in|do (?:it|that|this)|take a (?:quick )?look|have a (?:quick )?look)|here we (?:go|are)|there (?:we|you) (?:go|are)|there it is|give (?:it|me) a (?:second|moment|minute)|(?:just )?(?:one|a) (?:second|moment)|awesome|perfect|great|nice|cool|good|yes|yeah|no|right|okay|ok|all right|alright|and so on|so yeah|so|well|now|then|next|also|you know|i can do so|i can do that|that's it)\W*$/iu;
const HELLO = /^(?:hi|hello|hey|welcome|greetings|good (?:morning|afternoon|evening)|what's up)\b/iu;
const BYE = /\b(?:thank you|thanks|bye|see you|goodbye|take care|cheers|subscribe|stay tuned)\b/iu;
const GOAL =
  /\b(?:you(?:'ll| will| are going to|'re going to) learn|(?:i(?:'ll| will|'m going to| am going to| want to)|we(?:'ll| will|'re going to| are going to)) (?:show|demonstrate|walk|teach|explain|look at|learn|see how|cover|go through)|(?:here|this) is (?:a |an |our |the )?(?:\w+ )?(?:demo|demonstration|walkthrough|tour|tutorial|overview)|this (?:video|tutorial|demo|guide|screencast|lesson) (?:shows|explains|covers|is about|will))\b/iu;
/** A greeting that names the topic: “Welcome to this tutorial on sharing files”. */
const WELCOME_TO =
  /^(?:hi|hello|hey|welcome)\b.{0,60}?\b(?:tutorial|video|demo|guide|lesson|course|walkthrough|episode|screencast)\b.{0,20}?\b(?:on|about|how|of|for|where|covering)\b/iu;
/** A greeting followed by the topic: “Hey, let us set up an alert”. */
const HELLO_TODAY =
  /^(?:hi|hello|hey|welcome)\b[^,.!]{0,25}[,.!]\s+(?:so,? )?(?:today\b|let(?:'s| us) (?!get|start|begin|dive|go|jump)|we(?:'ll| will|'re going to| are going to)\b|in this\b)/iu;
const EARLY = 0.34;
const LATE = 0.8;
/** Explanations of how something was made, which are not a closing summary: “We have divided each column”, “we've decided to …”. */
const EXPLAINS =
  /^we(?:'ve| have) (?:also |just )?(?:decided|divided|chosen|used|tried|included|split|based|grouped|ordered|sorted|colou?red)\b/iu;

/** Returns the role of a sentence, and the reason for dropping it if it is dropped. */
export function findRole(text: string, { hasStarted, share, isTold }: Heard): { role: Role; reason: Dropped | null } {
  if (text === '' || EMPTY.test(text)) return { role: 'filler', reason: 'filler' };
  const isEarly = !hasStarted && share < EARLY;
  if (isEarly && (WELCOME_TO.test(text) || HELLO_TODAY.test(text) || (GOAL.test(text) && !isTold))) return { role: 'goal', reason: null };
  if (PLEASANTRY.test(text)) return { role: 'greeting', reason: isHello(text, share) ? 'greeting' : 'sign-off' };
  if (isEarly && ABOUT_VIDEO.test(text)) return { role: 'goal', reason: null };
  if (!hasStarted && PREREQUISITE.test(text)) return { role: 'need', reason: null };
  if (isTold) return { role: 'instruction', reason: null };
  if (share >= LATE && CLOSING.test(text) && !EXPLAINS.test(text)) return { role: 'closing', reason: null };
  return { role: ANNOUNCES.test(text) ? 'lead' : 'note', reason: null };
}

function isHello(text: string, share: number): boolean {
  return HELLO.test(text) || (!BYE.test(text) && share < 0.5);
}

/**
 * Detects filler words and false starts in speech. Each rule names the case that required it and the case that must not match; the tests
 * contain both.
 */
export type Dropped = 'filler' | 'false start' | 'greeting' | 'sign-off';

const HESITATION = /^(?:u+m+|u+h+|uhm|e+rm?|hm+|mm+|a+h)$/u;
/** Words that are dropped at the start of a sentence. “Okay so” is dropped, “Okay button” is not. */
const LEADING = /^(?:okay|ok|so|now|well|great|alright|right|and|also|but|basically|perfect|cool|anyway|yeah|yep)$/u;
/**
 * Words after which a leading word is kept: “so far”, “so that”, the action “right click”, and names such as “now playing” and “OK button”.
 */
const KEEPS: Readonly<Record<string, RegExp>> = {
  so: /^(?:far|that|much|many|long|called|on)$/u,
  right: /^(?:click|clicking|arrow|side|mouse|away|now|after|before|there|here|below|above|under|next)$/u,
  well: /^(?:done|known|as|over|under)$/u,
  great: /^(?!so$|and$|now$|okay$|let)/u,
  perfect: /^(?!so$|and$|now$|okay$|let)/u,
  cool: /^(?!so$|and$|now$|okay$|let)/u,
  ok: /^(?:button|closes|saves)$/u,
  now: /^(?:that|playing)$/u,
  okay: /^(?:button)$/u,
  also: /^(?:known|called)$/u,
};

interface Phrase {
  words: string[];
  /** Neighbouring words after or before which the phrase has a meaning and is kept: “do you know”, “what kind of chart”. */
  notAfter?: RegExp;
  notBefore?: RegExp;
  /** Whether the phrase is dropped only between commas: “it is, like, done”, but not “like this”. */
  isAside?: boolean;
}

const PHRASES: readonly Phrase[] = [
  {
    words: ['you', 'know'],
    notAfter: /^(?:do|if|as|now|did|once|what|that|until|let|lets|when|how|all|so)$/u,
    notBefore: /^(?:how|what|that|the|if|where|who|when|why|which|your|about|a|it|this)$/u,
  },
  { words: ['i', 'mean'], notAfter: /^(?:what|that|which|do)$/u, notBefore: /^(?:the|that|by|this)$/u },
  {
    words: ['sort', 'of'],
    notAfter: /^(?:what|this|that|a|the|some|any|which|same|one|each|every|another|to|can|you|first|certain|we|i|me|it)$/u,
  },
  {
    words: ['kind', 'of'],
    notAfter: /^(?:what|this|that|a|the|some|any|which|same|one|each|every|another|first|certain|new|different|right)$/u,
  },
  { words: ['like'], isAside: true },
  { words: ['basically'] },
  { words: ['literally'] },
  { words: ['or', 'whatever'] },
  { words: ['i', 'guess'], isAside: true },
];

/** Words that are never repeated on purpose: “the the list”. “Very very”, “that that” and names are not listed. */
const ONCE =
  /^(?:i|we|you|they|he|she|it|the|a|an|to|of|in|on|at|with|for|from|and|or|but|so|is|are|was|were|can|will|would|should|my|our|your|this|these|those|if|when|where|what|how|i'm|we're|you're|i'll|we'll|it's|let's|there's|just|then)$/u;
const REPEAT_WORDS = 4;
const BROKEN = /(?:[-–—]|…|\.{3})$/u;
const NAME = /["“”‘’«»\d]/u;

/** Returns, for each word of a sentence, the reason for dropping it, or null to keep it. */
export function findDroppedWords(tokens: readonly string[]): (Dropped | null)[] {
  const words = tokens.map((token) =>
    token
      .toLowerCase()
      .replace(/’/gu, "'")
      .replace(/[^\p{L}\p{N}']+/gu, ''),
  );
  const out: (Dropped | null)[] = words.map((word) => (HESITATION.test(word) ? 'filler' : null));
  for (let at = 0; at < words.length; at++) {
    for (const phrase of PHRASES) if (isFiller(phrase, { tokens, words, at })) out.fill('filler', at, at + phrase.words.length);
  }
  markRepeats({ tokens, words, out });
  markLeading(words, tokens, out);
  return out;
}

function isFiller({ words: said, notAfter, notBefore, isAside = false }: Phrase, place: Place): boolean {
  const { tokens, words, at } = place;
  if (!said.every((word, n) => words[at + n] === word)) return false;
  const [before = '', after = ''] = [words[at - 1], words[at + said.length]];
  const isBetween = (tokens[at - 1] ?? '').endsWith(',') && (tokens[at + said.length - 1] ?? '').endsWith(',');
  if (isAside) return isBetween;
  return isBetween || (!(notAfter?.test(before) ?? false) && !(notBefore?.test(after) ?? false));
}

interface Place {
  tokens: readonly string[];
  words: readonly string[];
  at: number;
}

/** Marks the first part of a repetition: “we— we can”, “the re- the report”, “click on click on it”. */
function markRepeats({ tokens, words, out }: { tokens: readonly string[]; words: readonly string[]; out: (Dropped | null)[] }): void {
  const kept = words.flatMap((word, at) => (out[at] === null && word !== '' ? [at] : []));
  for (let n = 0; n < kept.length; n++) {
    for (let length = Math.min(REPEAT_WORDS, kept.length - n - 1); length > 0; length--) {
      const first = kept.slice(n, n + length);
      const second = kept.slice(n + length, n + 2 * length);
      const last = tokens[first.at(-1) ?? 0] ?? '';
      const isBroken = BROKEN.test(last) || /^[-–—]+$/u.test(tokens[(first.at(-1) ?? 0) + 1] ?? '');
      if (isBegunTwice({ first, second, words, tokens, isBroken })) {
        out.fill('false start', first[0], second[0]);
        n += length - 1;
        break;
      }
    }
  }
}

interface Twice {
  first: readonly number[];
  second: readonly number[];
  words: readonly string[];
  tokens: readonly string[];
  isBroken: boolean;
}

function isBegunTwice({ first, second, words, tokens, isBroken }: Twice): boolean {
  const [one, other] = [first.map((at) => words[at] ?? ''), second.map((at) => words[at] ?? '')];
  if (first.some((at) => NAME.test(tokens[at] ?? ''))) return false;
  const last = one.length - 1;
  if (isBroken) return one.every((word, n) => word === other[n] || (n === last && (n > 0 || (other[n] ?? '').startsWith(word))));
  if (one.some((word, n) => word !== other[n]) || other.length < one.length) return false;
  if (first.some((at) => /[.!?;:]$/u.test(tokens[at] ?? ''))) return false;
  return one.length === 1 ? ONCE.test(one[0] ?? '') : one.some((word) => ONCE.test(word)) && !one.every((word) => word === one[0]);
}

function markLeading(words: readonly string[], tokens: readonly string[], out: (Dropped | null)[]): void {
  for (let at = 0; at < words.length - 1; at++) {
    if (out[at] !== null) continue;
    const word = words[at] ?? '';
    const isAll = word === 'all' && words[at + 1] === 'right';
    if (isAll) out[at] = 'filler';
    else if (
      LEADING.test(word) &&
      (/[,!.]$/u.test(tokens[at] ?? '') || !(KEEPS[word]?.test(words[at + 1] ?? '') ?? false)) &&
      !NAME.test(tokens[at] ?? '')
    )
      out[at] = 'filler';
    else return;
  }
}
