/** Finds what a speaker points at: “Let's say I want to explore White Female. So I click on that.” */
import type { Sentence } from '../../types.ts';
import type { SpokenInstruction } from './spoken-instruction.ts';

interface Told extends Sentence {
  instruction: SpokenInstruction | null;
  parts: SpokenInstruction[];
}

/** The name of a thing was said at most this long before it is pointed at. */
const SAID_SECONDS = 12;
/** Maximum number of sentences between the name and the instruction, so that the search of a long transcript stays short. */
const SENTENCES = 8;

/** A verb of interest with a name in capitals, as people write those on the screen. */
const INTEREST =
  /\b(?:explore|see|look at|check out|choose|pick|try|open|use|interested in|have|want|find)\s+(?:(?:the|an?|our|this|your)\s+)?(?<name>\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:(?:of|and|to|for)\s+)?\p{Lu}[\p{L}\p{N}'’-]*)*)/gu;
/** An instruction whose only object is a pointing word. “Click here” is about a position and has none. */
const POINTS = /^(?<verb>\S+(?:\s+(?:on|in|to|at|into|over))?)\s+(?:that|this|it|that one|this one)\W*$/iu;

/** Puts the name into instructions that only point at a thing, if the same or an earlier sentence names it and no other instruction is between them. */
export function namePointedThings<T extends Told>(utterances: readonly T[]): T[] {
  return utterances.map((utterance, at) => {
    const { instruction, startSeconds } = utterance;
    const verb = POINTS.exec(instruction?.words ?? '')?.groups?.verb;
    if (!instruction || verb === undefined) return utterance;
    const before = utterances.slice(Math.max(0, at - SENTENCES), at);
    const since = before.findLastIndex((one) => one.instruction !== null) + 1;
    const near = [...before.slice(since), utterance].filter(({ endSeconds }) => startSeconds - endSeconds <= SAID_SECONDS);
    const name = near.flatMap(({ text }) => [...text.matchAll(INTEREST)]).at(-1)?.groups?.name;
    if (name === undefined) return utterance;
    const told = { ...instruction, words: `${verb} ${name}.`, object: name };
    return { ...utterance, instruction: told, parts: [told] };
  });
}
