import { HAND_VERBS } from './lexicon.ts';

/**
 * How people tell what to do without saying “do it”. One row per turn of speech: the case that made it necessary and the one that would
 * break it stand in the tests. What is found is an order (“Hover over a bar to see …”), and what comes of it where that is said.
 */
export interface Rewritten {
  clause: string;
  /** What the screen then does: “it filters the list”. */
  result: string | null;
  certainty: number;
}

interface Turn {
  pattern: RegExp;
  write: (groups: Readonly<Record<string, string>>) => Omit<Rewritten, 'certainty'> | null;
  certainty: number;
}

const WHO = '(?:you|we|i)';
/** “I'm gonna”, “you're going to want to”, “we would then”. */
const WILL = `(?:'m|'re|'ll|'d| am| are| will| would| can| could| may| might| must| should)?(?: (?:going to|gonna))?(?: (?:then|just|now|also|first|simply|actually|always|first of all))*(?: (?:want to|wanna|need to|have to|got to|gotta|like to|get to|be able to|go ahead and|start by))*(?: (?:then|just|now|also|first|simply))*`;
const SEES = `(?:see|get|find|receive|view|read|notice|have|learn|access|discover|look at)`;
const VERB = '(?<verb>[a-z]+(?:-[a-z]+)?)';
const WHAT = '(?<what> [^,;]{2,90}?)';

const TURNS: readonly Turn[] = [
  {
    // “Start by opening Services”; “start by thinking about it” is done by no hand.
    pattern: /^(?:start|begin|continue|finish)(?: off)? by (?<doing>[a-z-]+ing)(?<what> .+)$/iu,
    write: ({ doing, what }) => order(handVerb(doing), what, null),
    certainty: 0.95,
  },
  {
    // “What I do is click Save”; “What I do is my business” has no verb of the hands.
    pattern: new RegExp(
      `^(?:what|all|the (?:first |next |last |only )?thing|the (?:easiest |best |quickest )?way) (?:that )?(?:${WHO}${WILL}|to) ?(?:do|did|doing)?(?: this| that| it)?(?: here| now| next| first| then)? is(?: to| i| we| you|,| just)* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.9,
  },
  {
    // “If you click a bar you can see its count”; “if you have any questions you can …” has no verb of the hands.
    pattern: new RegExp(
      `^(?:if|when|once|whenever) ${WHO}${WILL} ${VERB}${WHAT},? ${WHO}${WILL} (?:be able to )?${SEES} (?<seen>.+)$`,
      'iu',
    ),
    write: ({ verb, what, seen }) => order(verb, `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.8,
  },
  {
    // “When the user brushes over a slice, they will see its share”; “when the user has no account they see nothing” has no verb of the hands.
    pattern: new RegExp(
      `^(?:if|when|once|whenever|as) (?:the|a|an|your|any) (?:users?|persons?|people|visitors?|readers?|viewers?|customers?)${WILL} ${VERB}${WHAT},? (?:they|he|she|you|it)${WILL} (?:be able to )?${SEES} (?<seen>.+)$`,
      'iu',
    ),
    write: ({ verb, what, seen }) => order(ofThird(verb), `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.8,
  },
  {
    // “If you click a box it filters the list”; “if you click Save, click OK” tells what to do after it and keeps its condition.
    pattern: new RegExp(
      `^if ${WHO}${WILL} ${VERB}${WHAT},? (?<result>(?:it|they|this|that|the [\\p{L} ]{2,30}?) (?:will |would |can |is |are |'ll )?(?:[a-z]+s|[a-z]+)\\b.*)$`,
      'iu',
    ),
    write: ({ verb, what, result }) =>
      /^(?:it|they) (?:is|are)n't\b|\bto you$/iu.test(result ?? '') ? null : order(verb, what, result ?? null),
    certainty: 0.75,
  },
  {
    // “By hovering over a bar you see its count”; “by default you see all” has no such verb.
    pattern: new RegExp(`^by (?<doing>[a-z-]+ing)${WHAT},? ${WHO}${WILL} ${SEES} (?<seen>.+)$`, 'iu'),
    write: ({ doing, what, seen }) => order(handVerb(doing), `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.85,
  },
  {
    // “You can see the count by hovering over a bar”; “by looking at the list” does nothing.
    pattern: new RegExp(`^${WHO}${WILL} ${SEES} (?<seen>[^,]+?),? by (?:just |simply )?(?<doing>[a-z-]+ing)(?<what> .+)$`, 'iu'),
    write: ({ doing, what, seen }) => order(handVerb(doing), `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.8,
  },
  {
    // “We can see the details when we click a row”; “we saw this when we clicked it” looks back.
    pattern: new RegExp(
      `^${WHO}${WILL} (?:see|get|view) (?<seen>[^,]+?),? (?:when|if|once|whenever) ${WHO}${WILL} ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what, seen }) => order(verb, `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.75,
  },
  {
    // “Let's say I wanted to explore it, I would hover over a bar”; “let's say ten people click it” wants nothing.
    pattern: new RegExp(
      `^(?:for example,? |for instance,? |say |let's say |let us say |let's assume |suppose |imagine )+(?:that )?${WHO}(?:'m|'d| am| are| would| want(?:ed)?| need(?:ed)?)\\b.*?, ${WHO}${WILL} ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.8,
  },
  {
    // “To activate the chart you must select a reason”; “to delete it you would click the bin” is said of what is not done.
    pattern: new RegExp(
      `^(?<end>to [^,]{3,80}?),? ${WHO} (?:must|have to|need to|want to|should|can|will|'ll)(?: (?:just|simply|first|then|now|also|have to|need to|want to))* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ end, verb, what }) => (isHand(verb) ? { clause: `${end}, ${verb}${what}`, result: null } : null),
    certainty: 0.85,
  },
  {
    // “I'm gonna click Save”, “you're going to want to select it”; “I would say” has no verb of the hands.
    pattern: new RegExp(
      `^${WHO}(?:'m|'re| am| are|'ll|'d)? ?(?:going to|gonna|wanna|gotta|would|want to|need to|have to)(?: (?:then|just|now|also|first|simply|actually|want to|need to|have to|wanna|like to|go ahead and|start by))* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.9,
  },
  {
    // “You get to the page, and you click Save”; “…, and you can change it” is free.
    pattern: new RegExp(
      `^[^,]+, (?:and|so|then|and then|so then) (?:you|i|we)(?:'ll|'re| will| are)?(?: (?:going to|then|just|now|want to|need to|have to))* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.8,
  },
];

/** The order in a sentence, its fillers off and its full stop too; null where it has none of these turns. */
export function rewritten(sentence: string): Rewritten | null {
  for (const { pattern, write, certainty } of TURNS) {
    const groups = pattern.exec(sentence)?.groups;
    const found = groups ? write(groups) : null;
    if (found) return { ...found, certainty };
  }
  return null;
}

function order(verb: string | null | undefined, what: string | undefined, result: string | null): Omit<Rewritten, 'certainty'> | null {
  const [base, rest] = [verb ?? '', what ?? ''];
  const doing = base.endsWith('ing') ? handVerb(base) : base;
  if (!isHand(doing) || /^ (?:to|is|are|was)\b(?! the\b)/u.test(rest)) return null;
  return { clause: `${doing}${rest}`, result };
}

/** “brushes” → “brush”, “clicks” → “click”. */
function ofThird(verb: string | undefined): string | null {
  const said = (verb ?? '').toLowerCase();
  return [said, said.replace(/s$/u, ''), said.replace(/es$/u, '')].find((form) => HAND_VERBS.has(form)) ?? null;
}

function isHand(verb: string | null | undefined): boolean {
  return HAND_VERBS.has((verb ?? '').toLowerCase());
}

function seenOf(seen: string | undefined): string {
  return (seen ?? '')
    .replace(/^(?:that|how|a list of) (?=there (?:are|is) )there (?:are|is) /iu, '')
    .replace(/^that there (?:are|is) /iu, '');
}

/** “hovering” → “hover”, “dragging” → “drag”. */
export function handVerb(participle: string | undefined): string | null {
  const stem = (participle ?? '').toLowerCase().replace(/ing$/u, '');
  const forms = [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')];
  return forms.find((form) => HAND_VERBS.has(form)) ?? null;
}
