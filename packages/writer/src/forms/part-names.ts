/** Kind of content of an article's part, whatever heading a template gives it. */
export type PartKind =
  | 'goal'
  | 'before'
  | 'steps'
  | 'checklist'
  | 'screens'
  | 'news'
  | 'questions'
  | 'problems'
  | 'entries'
  | 'result'
  | 'facts'
  | 'closing';

/**
 * Words that identify each kind, in order of precedence. “Before you start the steps” is about prerequisites, “Next steps” about what
 * follows.
 */
const NAMES: readonly [PartKind, RegExp][] = [
  ['before', /\b(?:before|prerequisites?|requirements?|preparations?|what you need|you(?:'ll| will) need|to start with)\b/iu],
  ['closing', /\b(?:next|recap|conclusions?|closing|wrap[- ]?up|afterwards|after that|further|where to go|in the end|outlook)\b/iu],
  ['problems', /\b(?:problems?|troubleshooting|issues?|errors?|symptoms?|missing|not work|goes wrong|fix(?:es)?)\b/iu],
  ['questions', /\b(?:questions?|faqs?|q ?& ?a|answers?)\b/iu],
  ['checklist', /\b(?:check ?lists?|to[- ]?dos?|tick|your path|first day)\b/iu],
  ['result', /\b(?:results?|outcomes?|verif(?:y|ication)|checks?|done when|expected|success|you have done it)\b/iu],
  ['news', /\b(?:new|changes?|changed|highlights?|release)\b/iu],
  ['entries', /\b(?:values?|fields?|settings?|options?|entries|inputs?|parameters?|data)\b/iu],
  ['facts', /\b(?:tips?|good to know|notes?|remember|facts?|hints?|remarks?|details?)\b/iu],
  ['screens', /\b(?:screens?|tour|features?|offers?|interface|reference|pages?|areas?|where things are)\b/iu],
  [
    'goal',
    /\b(?:goals?|objectives?|purpose|what you(?:'ll| will)|overview|introduction|intro|about|summary|background|context|scope|welcome)\b/iu,
  ],
  [
    'steps',
    /\b(?:steps?|procedure|instructions?|how(?: to)?|parts?|lessons?|modules?|chapters?|walk ?through|tasks?|guide|process|do this|what to do|method|actions?|path|stops?)\b/iu,
  ],
];

/** Returns the kind of a part with a custom name. Returns null if the name is a topic. */
export function findPartKind(name: string): PartKind | null {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
