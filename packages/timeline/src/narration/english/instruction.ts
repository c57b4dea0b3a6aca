/** Finds direct instructions in English sentences, and what the opening of a video promises. */
import type { Sentence } from '../../types.ts';
import {
  ABOUT_VIDEO,
  EMPTY_LEAD,
  FILLERS,
  HAND_VERBS,
  KEPT_LEAD,
  NOT_A_STEP,
  NOT_BEFORE,
  NOUN_VERBS,
  OPTIONAL,
  OTHER_VERBS,
  PLEASANTRY,
  SHOWN,
  STRONG_VERBS,
} from './lexicon.ts';

export interface Instruction {
  /** The instruction starting with its verb, without filler and full stop: "Click Projects in the menu". */
  text: string;
  verb: string;
  /** Clause before the instruction that is worth keeping, such as "When you are done", or an empty string. */
  lead: string;
  /**
   * Form of the instruction. `told`: an imperative. `shown`: "I click …". `optional`: "you can …". `conditional`: "if …, …". The last two
   * need confirmation by the screen.
   */
  kind: 'told' | 'shown' | 'optional' | 'conditional';
}

const FILLER = new RegExp(`^(?:(?:${FILLERS})\\b(?!-)[\\s,;:]*)+`, 'iu');
const SUBJECT = new RegExp(`^(?:${SHOWN})\\s+(?:(?:just|also|then|now|simply|go ahead and|start by|want to|need to|have to)\\s+)*`, 'iu');
const PERMISSION = new RegExp(`^(?:${OPTIONAL})\\s+(?:(?:just|also|then|now|simply|always)\\s+)*`, 'iu');
const DOING =
  /^(?:i'm|i am|we're|we are|you're)\s+(?:(?:just|now|also)\s+)*(?!going to (?!the\b|this\b|that\b|my\b|your\b|our\b|a\b))([a-z-]+ing)\b/iu;
const OPTIONAL_END = /\bif you (?:want|like|wish|need|prefer|would like)\b|\b(?:later|at any time|anytime|whenever you)\b/iu;
const FINITE = /^(?:\S+\s+){1,2}(?:is|are|was|were|will|has|have|can|appears?|shows?|lets|makes|works?|means)\b/iu;
const NOT_A_NOUN_AFTER =
  /^\S+\s+(?:the|a|an|your|this|that|what|which|whatever|it|in|on|to|and|all|any|where|everything|both|each|one)\b/iu;
/** A noun and what somebody did with it, which is not an instruction: “Search results we have seen”. */
const NOUN_OF_SOMEBODY = /^(?:\S+\s+){2,3}(?:we|you|i|they)(?:'ve|'re|\s+(?:have|had|can|will|are|were|did|saw|use|used|made))\b/iu;

/** Returns the instruction in a sentence, or null if the sentence describes, explains or greets. */
export function findInstruction(sentence: string, isPunctuated = true): Instruction | null {
  const whole = sentence.trim().replace(/[.!…]+["'”’]?$/u, '');
  if (whole.endsWith('?') || PLEASANTRY.test(removeFiller(whole)) || ABOUT_VIDEO.test(whole)) return null;
  const direct = ofClause(whole, true);
  if (direct) return direct;
  return isPunctuated ? afterLead(whole) : insideRun(whole);
}

export function removeFiller(clause: string): string {
  return clause.trim().replace(FILLER, '');
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the verb at the start of a clause if it can be an imperative, otherwise null. */
export function findVerb(clause: string): string | null {
  const word = /^[a-z]+(?:-[a-z]+)?/iu.exec(clause)?.[0].toLowerCase();
  if (!word) return null;
  return HAND_VERBS.has(word) || OTHER_VERBS.has(word) ? word : null;
}

function ofClause(clause: string, isStart: boolean): Instruction | null {
  const bare = removeFiller(clause);
  if (PERMISSION.test(bare)) return told(bare.replace(PERMISSION, ''), 'optional', HAND_VERBS);
  const doing = SUBJECT.test(bare) ? null : DOING.exec(bare);
  if (doing) return told(`${base(doing[1] ?? '')}${bare.slice(doing[0].length)}`, 'shown', HAND_VERBS);
  if (SUBJECT.test(bare)) return isStart || /^let/iu.test(bare) ? told(removeFiller(bare.replace(SUBJECT, '')), 'shown', HAND_VERBS) : null;
  return told(bare, 'told', null);
}

function told(clause: string, kind: Instruction['kind'], only: ReadonlySet<string> | null): Instruction | null {
  const verb = findVerb(clause);
  if (!verb || (only && !only.has(verb)) || NOT_A_STEP.test(clause)) return null;
  if (NOUN_VERBS.has(verb) && (FINITE.test(clause) || NOUN_OF_SOMEBODY.test(clause)) && !NOT_A_NOUN_AFTER.test(clause)) return null;
  if (!/\s/u.test(clause) && !HAND_VERBS.has(verb)) return null;
  const text = capitalise(clause.replace(/\bmy\b/gu, 'your').replace(/\bour\b/gu, 'your'));
  return { text, verb, lead: '', kind: OPTIONAL_END.test(clause) ? 'optional' : kind };
}

/** Finds the instruction after a leading clause: "This is the home page, so click Projects", "When you are done, click Save". */
function afterLead(whole: string): Instruction | null {
  const parts = whole.split(/,\s+|;\s+|\s+[–—-]\s+|\s+so\s+(?=[a-z]+\s)/iu);
  for (let at = 1; at < parts.length; at++) {
    const found = ofClause(parts.slice(at).join(', '), false);
    if (!found) continue;
    const before = parts.slice(0, at).join(', ').replace(FILLER, '');
    const lead = KEPT_LEAD.test(before) && !EMPTY_LEAD.test(before) ? capitalise(before) : '';
    return { ...found, lead, kind: /^if\b/iu.test(before) ? 'conditional' : found.kind };
  }
  return null;
}

/** Finds an instruction within words without punctuation. Only an unambiguous verb is trusted to start one. */
function insideRun(whole: string): Instruction | null {
  const words = whole.split(/\s+/u);
  for (let at = 1; at < words.length - 1; at++) {
    if (!STRONG_VERBS.has((words[at] ?? '').toLowerCase()) || NOT_BEFORE.test(words.slice(0, at).join(' '))) continue;
    const found = told(words.slice(at).join(' '), 'told', null);
    if (found) return found;
  }
  return null;
}

function base(participle: string): string {
  const stem = participle.toLowerCase().slice(0, -3);
  const forms = [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')];
  return forms.find((form) => HAND_VERBS.has(form)) ?? participle;
}

const OPENING_SENTENCES = 6;
const ANNOUNCED_WITHIN = 3;
const HOW_TO =
  /\bhow (?:to|you can|we can|you) ([\p{L}\p{N}' ,&/.+-]{4,90}?)(?=\s+(?:so that|in this video|in this tutorial|today)\b|[.!?:;–—]|,\s+(?:and|so|which|using)\b|$)/iu;
const GOAL =
  /\b(?:let us|let's|(?:we|i|you)(?:'ll| will|'re going to| are going to|'m going to| am going to| want to| can| shall)?)\s+(?:(?:be|just|learn|see|look at|show you|cover|go over)\s+){0,2}([\p{L}\p{N}' ,&/.+-]{6,90}?)(?=[.!?:;–—]|$)/iu;

/**
 * Returns what the opening promises that a viewer will learn, for example “create a project and invite your team”. Returns null if the
 * opening promises nothing.
 */
export function findGoal(said: readonly Sentence[]): string | null {
  const opening = said.slice(0, OPENING_SENTENCES).map(({ text }) => text);
  for (const text of opening) {
    const goal = HOW_TO.exec(text)?.[1];
    if (goal) return goal.trim();
  }
  for (const text of opening.slice(0, ANNOUNCED_WITHIN)) {
    const goal = isAnnouncement(text) ? GOAL.exec(text)?.[1] : undefined;
    if (goal && findVerb(goal)) return goal.trim();
  }
  return null;
}

/** Returns whether the sentence is about the video as a whole, or opens with a greeting and continues: “Hey, let us set up an alert”. */
function isAnnouncement(text: string): boolean {
  return ABOUT_VIDEO.test(text) || PLEASANTRY.test(text) || /^(?:so\W+)?today\b/iu.test(text);
}
