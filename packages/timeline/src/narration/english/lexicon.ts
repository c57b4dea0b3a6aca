/**
 * Vocabulary of spoken English tutorials, as data. Every other language needs a file like this. Without one, its narration is kept as notes
 * and the steps come from the screen.
 */

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** Actions on a screen. They are an instruction even if the speaker says "I" or "we". */
export const HAND_VERBS = set(
  'click press tap select choose pick open close type enter paste copy drag drop scroll hit check uncheck tick untick enable disable ' +
    'toggle switch expand collapse go navigate double-click right-click run save search log sign upload download install fill hover turn ' +
    'set change add head brush',
);

/** Other verbs of instructions. They count only at the start of a clause. */
export const OTHER_VERBS = set(
  'create delete remove edit rename find import export invite share send refresh reload use give put leave write move confirm wait return ' +
    'start stop restart connect disconnect insert attach repeat review apply accept allow grant assign approve cancel clear configure define ' +
    'deploy build test name replace resize adjust highlight duplicate undo redo sort filter group submit publish mark swipe pull push commit ' +
    'clone fetch exit quit launch make sync schedule invoke execute adjust reset unlock lock verify compare view print crop record mute unmute keep look locate',
);

/** Verbs clear enough to start an instruction in words without punctuation. */
export const STRONG_VERBS = set(
  'click press tap select choose type enter paste open go hit scroll turn run install create add move start check',
);

/** Verbs that are also nouns: "Search results appear below" is not an instruction to search. */
export const NOUN_VERBS = set(
  'search share log check set return change export import start run use view test filter sort copy drop move turn hit tap type pick press ' +
    'save send name select open close sign group mark push pull commit exit build record print reset schedule find drag download upload ' +
    'install create add delete edit head keep look',
);

/** Words without meaning at the start of a sentence. */
export const FILLERS =
  "(?:what |the (?:first |next |last |only |other )?thing )(?:you|we|i)(?:'ll|'re| will| are|'m| am)? (?:(?:going|want|need|have|like) to |now )*do(?: now| next| here| first)? is(?: to)?|it(?:'s| is) time to|okay|ok|so|now|well|great|alright|all right|right|and|also|then|next|finally|first|firstly|second|secondly|third|thirdly|just|please|but|basically|again|lastly|simply|actually|after that|from here|from there|here|go ahead and|you need to|you'll need to|you will need to|you'll have to|you will have to|you have to|you want to|you'll want to|you will want to|you should|you must|we need to|we have to|we want to|i need to|i want to|all you need to do is|the next step is to|the first step is to|the last step is to|be sure to|make sure to|make sure you|don't forget to|remember to|try to|um|uh|once again|perfect|good|cool";

/** Phrases by which the speaker announces an own action: "I'm going to click", "let's open". */
export const SHOWN =
  "let's|let us|let me|i will|i'll|we will|we'll|we are going to|we're going to|i am going to|i'm going to|we're gonna|i'm gonna|we can|i can|i would|we would|i|we|you then|you";

/** Phrases of an optional action, which becomes a step only if the screen shows that it was done. */
export const OPTIONAL =
  'you can|you could|you may|you might|you are able to|we could|i could|feel free to|it is possible to|you can also|you can now|we can also';

/** Starts of clauses before an instruction that a reader needs: where, when or why. */
export const KEPT_LEAD =
  /^(?:to|in|from|on|when|if|once|back|below|above|under|after|before|at|with|for|inside|until|as soon as|using)\b/iu;

/** Leading clauses without information: "To get started, click …". */
export const EMPTY_LEAD =
  /^to (?:get started|begin|start|do this|do that|do so|continue|proceed|finish|get going|start with|begin with)$/iu;

/** Words after which a verb starts no instruction. */
export const NOT_BEFORE =
  /\b(?:to|you|we|i|they|it|he|she|can|could|will|would|may|might|must|that|which|who|the|a|an|your|this|is|are|was|be|not|don't|of|or|for|my|our|their|its|only|by|how|some|new)$/iu;

/** Sentences addressed to the audience that are not about the task. */
export const PLEASANTRY =
  /^(?:(?:hello|hi|hey|welcome|greetings|good (?:morning|afternoon|evening))\b|(?:thank you|thanks)\b|that(?:'s| is) (?:all|it)\b(?: for (?:now|today|this))?|see you\b|bye\b|goodbye\b|my name is\b|i(?:'m| am) [a-z]+ (?:from|and)\b|(?:please )?(?:subscribe|like and)\b|stay tuned\b|sleep well\b|take care\b|cheers\b|there (?:it is|you (?:go|have it))\W*$|enjoy\b|have (?:a|fun)\b|happy [a-z]+ing\b|let(?:'s| us) (?:get started|begin|start|dive in|go|jump in|see|take a look|have a look)\W*$|i hope\b|if you (?:have any questions|liked|enjoyed)\b)/iu;

/** Sentences in imperative form that are not instructions. */
export const NOT_A_STEP =
  /^(?:(?:give it|take|wait) (?:a|some|just a) (?:\w+ )?(?:second|moment|minute|while|time|bit)\b|make sense\b|check (?:it |this |that |them )?out\b|leave (?:a|your|me a) (?:comment|like|review)\b|hit (?:the )?(?:like|subscribe|bell)\b|(?:click|press|hit) (?:the )?(?:like|subscribe|bell)\b|use (?:it|this|that|them) (?:as|for|how|however|whenever)\b|go (?:over|through) (?:the|some|this|that|how|what|why|each|all)\b|start (?:the|this|our|today's) (?:video|tutorial|lesson|course)\b|turn (?:out|into|to)\b|find out\b|return to (?:this|that) (?:later|in a)\b|set (?:up for|about)\b|run (?:into|out)\b|make sure\b|keep (?:in mind|going|watching|reading|calm|up)\b|look (?!for\b)|leave (?:\w+ ){1,4}(?:off|on|alone|empty|blank|unchanged|as (?:it|they) (?:is|are)|for now)\b|give you\b|keep it\b|click[- ]?through\b|(?:turn|log|sign|pick|check|add|set|start)[- ](?:offs|ons|ins|outs|ups)\b|(?:click|press|tap) (?:rates?|events?|counts?)\b|put (?:simply|differently|another way)\b)/iu;

/** Sentences about the video itself. */
export const ABOUT_VIDEO =
  /\b(?:in|of|for|with|at the end of) (?:this|the next|today's|our|the following) (?:\w+ )?(?:video|tutorial|lesson|guide|session|minutes?|screencast|walkthrough|episode|series|description)\b/iu;

export const PREREQUISITE =
  /\b(?:before (?:you|we) (?:begin|start)|you(?:'ll| will)? (?:only |just )?need (?!to\b)|you must have|you should (?:already )?have|you need to have|make sure (?:that )?you(?:'ve| have)|assum(?:e|ing) (?:that )?you|prerequisite|required? (?:a|an|that)|have (?:\w+ )?(?:installed|ready|at hand))\b/iu;

export const CLOSING =
  /^(?:(?:you|we)(?:'ve| have| are| now have|'re) (?:now |just |successfully )?(?:\w+ed|seen|done|made|built|set|ready|learned|learnt|finished)\b|congratulations\b|you now know\b|now you (?:know|can|have)\b|to (?:sum up|summarize|recap)\b|in summary\b|and that's how\b|that(?:'s| is) how\b)/iu;

/** Words about something that goes wrong. */
export const TROUBLE =
  /\b(?:errors?|problems?|issues?|fails?|failed|failing|failure|wrong|missing|broken|stuck|crash(?:es|ed)?|warnings?|troubleshoot\w*|refused|denied|invalid|(?:does|do|did|is|are|was|will|can|could)(?:n't| not) (?:see|find|work|open|appear|show|load|respond|start|connect|be found|there|available|visible)|can't (?:see|find|open|connect|log in|sign in))\b/iu;

/** Announcements of the next topic: “Next, let us look at the reports”. */
export const ANNOUNCES =
  /^(?:(?:okay|ok|so|now|well|great|alright|all right|right|and|then|perfect|good)\b[\s,;:]*)*(?:(?:next(?: up)?|finally|lastly|first(?: of all)?|second(?:ly)?|third(?:ly)?|to (?:begin|start|finish)(?: with)?),?\s+)?(?:let's|let us|let me|we(?:'ll| will|'re going to| are going to| can)|i(?:'ll| will|'m going to| am going to| want to)|it(?:'s| is) time to)\s+(?:now |next |also |then |just |quickly )*(?:move on to|look at|take a (?:closer |quick )?look at|talk about|turn to|go over|cover|continue with|start with|begin with|jump (?:in)?to|go on to|switch to|see how|show you how|learn how|explore|discuss|have a look at|set up|walk through)\b|^(?:(?:okay|ok|so|now|well|and|then)\b[\s,;:]*)*(?:the next (?:thing|topic|part|section|feature|area|chapter|lesson|module|step is about)|(?:in (?:this|the next|the following) (?:part|section|chapter|lesson|module|video|tutorial))|moving on|that brings us to|on to the|now for the|next up|(?:chapter|lesson|module|part|section) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b)/iu;

/** Start of a recording or of one of its parts. */
export const GREETING =
  /^(?:hello|hi|hey|welcome|greetings|good (?:morning|afternoon|evening)\b|today\b|in (?:this|our) (?:\w+ )?(?:video|tutorial|lesson|course|module|episode|walkthrough)\b)/iu;

/** Phrase before the topic of an announcement. The first group is the topic. */
export const TOPIC =
  /\b(?:move on to|look at|talk about|turn to|go over|cover|continue with|start with|begin with|jump (?:in)?to|go on to|switch to|see|show you|learn|explore|discuss|walk through|moving on to|brings us to|on to|now for|(?:is|part|section|chapter|lesson|module) about)\s+(?:how (?:to|you can|we can) )?((?:the |your |our |all |some )?[^.,;:!?]{3,70})/iu;

/** Rules for where English sentences start and cannot end, for transcripts without punctuation. */
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

function beginsOrder(before: string, word: string, after: string): boolean {
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
