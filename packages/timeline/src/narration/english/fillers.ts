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
