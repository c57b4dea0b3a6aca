import type { Dropped } from './fillers.ts';
import { ABOUT_VIDEO, ANNOUNCES, CLOSING, PLEASANTRY, PREREQUISITE } from './lexicon.ts';

export type Role = 'instruction' | 'note' | 'lead' | 'goal' | 'need' | 'greeting' | 'closing' | 'filler';

export interface Heard {
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
