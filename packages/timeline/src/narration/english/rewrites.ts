import { KEYS_DO, writeKeys } from './keys.ts';
import { HAND_VERBS } from './lexicon.ts';

/**
 * An instruction that was rephrased from indirect speech. Each phrasing is one row with an example that required it and one that must not
 * match; the tests contain both. The result is an imperative (“Hover over a bar to see …”) and its effect, if mentioned.
 */
interface Rewritten {
  clause: string;
  /** The reaction of the screen, such as “it filters the list”. */
  result: string | null;
  certainty: number;
}

interface Turn {
  pattern: RegExp;
  write: (groups: Readonly<Record<string, string>>) => Omit<Rewritten, 'certainty'> | null;
  certainty: number;
}

const WHO = '(?:you|we|i)';
/** Auxiliary phrases: “I'm gonna”, “you're going to want to”, “we would then”. */
const WILL = `(?:'m|'re|'ll|'d| am| are| will| would| can| could| may| might| must| should)?(?: (?:going to|gonna))?(?: (?:then|just|now|also|first|simply|actually|always|first of all))*(?: (?:want to|wanna|need to|have to|got to|gotta|like to|get to|be able to|go ahead and|start by))*(?: (?:then|just|now|also|first|simply))*`;
const SEES = `(?:see|get|find|receive|view|read|notice|have|learn|access|discover|look at)`;
const VERB = '(?<verb>[a-z]+(?:-[a-z]+)?)';
const WHAT = '(?<what> [^,;]{2,90}?)';

const TURNS: readonly Turn[] = [
  {
    // Matches “Start by opening Services”. “start by thinking about it” is not an action on a screen.
    pattern: /^(?:start|begin|continue|finish)(?: off)? by (?<doing>[a-z-]+ing)(?<what> .+)$/iu,
    write: ({ doing, what }) => order(handVerb(doing), what, null),
    certainty: 0.95,
  },
  {
    // Matches “What I do is click Save”. “What I do is my business” has no verb of an action.
    pattern: new RegExp(
      `^(?:what|all|the (?:first |next |last |only )?thing|the (?:easiest |best |quickest )?way) (?:that )?(?:${WHO}${WILL}|to) ?(?:do|did|doing)?(?: this| that| it)?(?: here| now| next| first| then)? is(?: to| i| we| you|,| just)* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.9,
  },
  {
    // Matches “If you click a bar you can see its count”. “if you have any questions you can …” has no verb of an action.
    pattern: new RegExp(
      `^(?:if|when|once|whenever) ${WHO}${WILL} ${VERB}${WHAT},? ${WHO}${WILL} (?:be able to )?${SEES} (?<seen>.+)$`,
      'iu',
    ),
    write: ({ verb, what, seen }) => order(verb, `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.8,
  },
  {
    // Matches “When the user brushes over a slice, they will see its share”. “when the user has no account they see nothing” has no verb of
    // an action.
    pattern: new RegExp(
      `^(?:if|when|once|whenever|as) (?:the|a|an|your|any) (?:users?|persons?|people|visitors?|readers?|viewers?|customers?)${WILL} ${VERB}${WHAT},? (?:they|he|she|you|it)${WILL} (?:be able to )?${SEES} (?<seen>.+)$`,
      'iu',
    ),
    write: ({ verb, what, seen }) => order(ofThird(verb), `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.8,
  },
  {
    // Matches “If you click a box it filters the list”. “if you click Save, click OK” is an instruction with a condition and keeps it.
    pattern: new RegExp(
      `^if ${WHO}${WILL} ${VERB}${WHAT},? (?<result>(?:it|they|this|that|the [\\p{L} ]{2,30}?) (?:will |would |can |is |are |'ll )?(?:[a-z]+s|[a-z]+)\\b.*)$`,
      'iu',
    ),
    write: ({ verb, what, result }) =>
      /^(?:it|they) (?:is|are)n't\b|\bto you$/iu.test(result ?? '') ? null : order(verb, what, result ?? null),
    certainty: 0.75,
  },
  {
    // Matches “By hovering over a bar you see its count”. “by default you see all” has no verb of an action.
    pattern: new RegExp(`^by (?<doing>[a-z-]+ing)${WHAT},? ${WHO}${WILL} ${SEES} (?<seen>.+)$`, 'iu'),
    write: ({ doing, what, seen }) => order(handVerb(doing), `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.85,
  },
  {
    // Matches “You can see the count by hovering over a bar”. “by looking at the list” is not an action.
    pattern: new RegExp(`^${WHO}${WILL} ${SEES} (?<seen>[^,]+?),? by (?:just |simply )?(?<doing>[a-z-]+ing)(?<what> .+)$`, 'iu'),
    write: ({ doing, what, seen }) => order(handVerb(doing), `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.8,
  },
  {
    // Matches “We can see the details when we click a row”. “we saw this when we clicked it” is about the past.
    pattern: new RegExp(
      `^${WHO}${WILL} (?:see|get|view) (?<seen>[^,]+?),? (?:when|if|once|whenever) ${WHO}${WILL} ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what, seen }) => order(verb, `${what} to see ${seenOf(seen)}`, null),
    certainty: 0.75,
  },
  {
    // Matches “Let's say I wanted to explore it, I would hover over a bar”. “let's say ten people click it” has no intention.
    pattern: new RegExp(
      `^(?:for example,? |for instance,? |say |let's say |let us say |let's assume |suppose |imagine )+(?:that )?${WHO}(?:'m|'d| am| are| would| want(?:ed)?| need(?:ed)?)\\b.*?, ${WHO}${WILL} ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.8,
  },
  {
    // Matches “To activate the chart you must select a reason”.
    // “to delete it you would click the bin” does not match, because the action is not performed.
    pattern: new RegExp(
      `^(?<end>to [^,]{3,80}?),? ${WHO} (?:must|have to|need to|want to|should|can|will|'ll)(?: (?:just|simply|first|then|now|also|have to|need to|want to))* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ end, verb, what }) => (isHand(verb) ? { clause: `${end}, ${verb}${what}`, result: null } : null),
    certainty: 0.85,
  },
  {
    // Matches “I'm gonna click Save” and “you're going to want to select it”. “I would say” has no verb of an action.
    pattern: new RegExp(
      `^${WHO}(?:'m|'re| am| are|'ll|'d)? ?(?:going to|gonna|wanna|gotta|would|want to|need to|have to)(?: (?:then|just|now|also|first|simply|actually|want to|need to|have to|wanna|like to|go ahead and|start by))* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.9,
  },
  {
    // Matches “Control F opens the search” and “Control H”. “Control panel shows it” and “Control B is the second group” name no keys.
    pattern: KEYS_DO,
    write: ({ keys, does }) => ({ clause: writeKeys(keys ?? '', does), result: null }),
    certainty: 0.8,
  },
  {
    // Matches “You get to the page, and you click Save”. “…, and you can change it” is optional.
    pattern: new RegExp(
      `^[^,]+, (?:and|so|then|and then|so then) (?:you|i|we)(?:'ll|'re| will| are)?(?: (?:going to|then|just|now|want to|need to|have to))* ${VERB}(?<what> .+)$`,
      'iu',
    ),
    write: ({ verb, what }) => order(verb, what, null),
    certainty: 0.8,
  },
];

/** Returns the instruction in a sentence, which must come without fillers and full stop, or null if no phrasing matches. */
export function rewriteSentence(sentence: string): Rewritten | null {
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

/** Returns the base form of a verb in the third person: “brushes” → “brush”, “clicks” → “click”. */
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

/** Returns the base form of a present participle: “hovering” → “hover”, “dragging” → “drag”. */
function handVerb(participle: string | undefined): string | null {
  const stem = (participle ?? '').toLowerCase().replace(/ing$/u, '');
  const forms = [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')];
  return forms.find((form) => HAND_VERBS.has(form)) ?? null;
}
