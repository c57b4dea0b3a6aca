/** Rules for where English sentences start and cannot end, for transcripts without punctuation. */
function set(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Words that end no sentence: “click on the | bar chart”. “on”, “off”, “up” and “in” are missing because of “turn it on”. */
const NO_END = set(
  'the a an of to for with from into onto at by and or but so because if when while that which who whose where how what why as than your my our their its his her this these those ' +
    "is are was were be been being am will would can could should must may might shall i we you they he she i'm we're you're i'll we'll you'll we've i've they're it's let's let very " +
    'not no every each some any between without about like such also just only actually then once until unless whether the and/or having being',
);

/** Words that introduce something new. */
const STRONG_OPENERS = set(
  "so now next okay ok alright finally notice let's first secondly lastly well then meanwhile afterwards hello hi hey",
);
const CONDITIONS = set('if when once whenever after before while as');
const SUBJECTS = set(
  "i we you they he she there i'm we're you're i'll we'll you'll we've i've they're they'll it's there's that's here's let's",
);
const THINGS = set('it this that these those');
const FINITE =
  /^(?:is|are|was|were|will|would|can|could|has|have|had|do|does|did|shows?|means?|lets?|gives?|makes?|takes?|[a-z]{3,}[^su]s)$/u;
/** Verbs after “you” that belong to a preceding noun: “the reason people use”, “the button you want”. */
const WANTS = set('want need like prefer have just chose choose made see created already');
/** Words after which a subject starts no sentence: “so that we”, “where you”, “I think we”. */
const JOINS =
  /^(?:that|which|who|where|how|what|why|if|when|while|because|since|until|as|than|whether|once|after|before|and|or|but|so|though|unless|think|know|say|said|hope|see|sure|means|guess|believe|everything|anything|whatever|way|time)$/u;
/** Verbs that are nearly always imperatives. */
const ALWAYS_VERBS = set('click select choose enter press tap');
const VERBS_BEFORE_OBJECT = set('open type run go scroll hit turn add move check start install paste drag hover create save');
const OBJECT_BEGINS = /^(?:the|a|an|your|this|that|these|on|off|in|to|into|it|over|down|up|back|any|all|each|one|here|there)$/u;
const GREETS = set('welcome thanks thank');

export function cannotEnd(word: string): boolean {
  return NO_END.has(word);
}

export function beginsCondition(word: string): boolean {
  return CONDITIONS.has(word);
}

/**
 * Returns whether the word starts a subordinate clause with a subject, which can start a sentence: “if you click it you can”, “when the
 * user clicks they will”.
 */
export function beginsWithSubject(before: string, word: string, after: string): boolean {
  return (
    CONDITIONS.has(word) &&
    (/^(?:and|but|so)$/u.test(before) || !JOINS.test(before)) &&
    (SUBJECTS.has(after) || /^(?:the|your|this|that|a|an)$/u.test(after))
  );
}

export function beginsPhrase(word: string): boolean {
  return /^(?:to|by|for|with|in|on|from|under|using)$/u.test(word);
}

/** Returns whether the word starts a clause, either with a subject or with an imperative. */
export function beginsClause(before: string, word: string, after: string): boolean {
  if (JOINS.test(before)) return false;
  if (SUBJECTS.has(word)) return !(WANTS.has(after) && word === 'you') && !/^(?:with|for|to|of|by|let|lets|helps|allows?)$/u.test(before);
  if (THINGS.has(word)) return FINITE.test(after) && !cannotEnd(before) && !ALWAYS_VERBS.has(before);
  return beginsOrder(before, word, after);
}

export function beginsOrder(before: string, word: string, after: string): boolean {
  if (cannotEnd(before)) return false;
  return ALWAYS_VERBS.has(word)
    ? !/^(?:through|rate|rates|event|handler)$/u.test(after)
    : VERBS_BEFORE_OBJECT.has(word) && OBJECT_BEGINS.test(after);
}

/** Returns how likely the word starts a sentence, from 0 to 4, without regard to pauses. */
export function openerWeight(before: string, word: string, after: string): number {
  if (GREETS.has(word)) return 4;
  // Exceptions: “so that”, “as well as now”.
  if (STRONG_OPENERS.has(word))
    return (word === 'so' && after === 'that') || (word === 'then' && before === 'and') || before === 'and' ? 0 : 3.5;
  if (word === 'and') return /^(?:then|now|so|if|when|to|finally|i'm|we're|let's)$/u.test(after) ? 3 : SUBJECTS.has(after) ? 2.2 : 0;
  if (CONDITIONS.has(word)) return 0;
  if (word === 'here') return SUBJECTS.has(after) || /^(?:is|are)$/u.test(after) ? 3.5 : 0;
  if (beginsOrder(before, word, after)) return 3;
  return beginsClause(before, word, after) ? 3.4 : 0;
}
