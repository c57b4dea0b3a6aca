import type { ScreenAction } from '@docreel/recording';
import { isSecret } from '../shown/secret.ts';
import { similarity, squash } from '../similarity.ts';

const SURE = 0.85;
const LONGEST_WORDS = 7;
/** In a shorter value one letter makes another word. */
const NAMED_LEAST = 5;
/** "I will call it website relaunch": what the speaker takes for a name, not what the reader must do. */
const EXAMPLE =
  /^(?:for (?:this|our|my) (?:example|demo|video|tutorial|one),?\s+)?(?:i|we)(?:'ll|'m going to|'re going to| will| am going to| are going to)?\s+(?:just |simply )?(?:call|name|use|enter|type|pick|choose|put|write|go with|say)\s+(?:(?:it|this|mine|that|in|with|here|this one|this project|the name)\s+)?(.+)$/iu;

/** What a sentence in the first person takes for an example; null where it is none. */
export function exampleOf(sentence: string): string | null {
  const value = EXAMPLE.exec(sentence.trim().replace(/[.!]+$/u, ''))?.[1]?.trim() ?? null;
  if (value === null || value.split(/\s+/u).length > LONGEST_WORDS) return null;
  return value.replace(/^["“']|["”']$/gu, '');
}

/** The note of an example. Its capitals and spaces are the screen's; its letters are the narration's, since a reader of pictures confuses some. */
export function exampleNote(value: string, typed: readonly ScreenAction[]): string {
  const shown = typed.find((action) => squash(action.value ?? '') === squash(value));
  return `For example: “${shown?.value?.trim() ?? value}”.`;
}

/** What was typed in a step, where it was read surely, is no secret and is not said anyway. */
export function typedExample(typed: readonly ScreenAction[], said: string): string | null {
  const readable = typed.findLast(
    (action) => action.kind === 'type' && action.value !== null && action.confidence >= SURE && !isSecret(action),
  );
  if (!readable?.value || isSaid(readable.value, said)) return null;
  return `For example: “${readable.value.trim()}”.`;
}

/** Whether words say a value, or nearly: what was read from a picture may have a letter too many. */
function isSaid(value: string, said: string): boolean {
  const wanted = squash(value);
  if (squash(said).includes(wanted)) return true;
  if (wanted.length < NAMED_LEAST) return false;
  const words = said.split(/\s+/u).map(squash);
  const lengths = Array.from({ length: value.trim().split(/\s+/u).length + 1 }, (_, more) => more + 1);
  return words.some((_, from) => lengths.some((length) => similarity(words.slice(from, from + length).join(''), wanted) >= SURE));
}
