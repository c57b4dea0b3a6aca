import { type Act, type Inline, namesTask } from '@docreel/timeline';
import type { OutlineItem } from './article-content.ts';
import { fillRuns } from './phrases/fill.ts';
import type { Phrases } from './phrases/phrases-for.ts';
import { namesAction } from './title-text.ts';

/** Maximum number of names in one phrase. */
const NAMES_MOST = 3;
const NAME_LETTERS = 40;
/** Words without signs of code, numbers or URLs. */
const PLAIN_NAME = /^\p{L}[\p{L}\p{M}\p{N}'’&/ -]*$/u;

/** A phrase of a verb and its objects, such as “Enter **Name** and **Due date**”, without a full stop. */
export interface ActionPhrase {
  runs: Inline[];
  /** Names or commands in the phrase. */
  names: string[];
}

/** Actions whose object is no control: a question of a program, lines of code, or a part of the page. */
const UNPHRASED = new Set<Act>(['answer', 'code', 'hover', 'scroll', 'back']);
const DECISION: Partial<Record<Act, 'doEnter' | 'doSelect' | 'doSet'>> = { type: 'doEnter', choose: 'doSelect', switch: 'doSet' };

/** Returns the decisions of the reader: fields to fill in, entries to choose, switches to set, and commands to run. */
export function listDecisions(steps: readonly OutlineItem[], phrases: Phrases): ActionPhrase[] {
  const decisions: { key: 'doEnter' | 'doSelect' | 'doSet'; names: string[] }[] = [];
  for (const step of steps) {
    const key = step.act === null ? undefined : DECISION[step.act];
    const name = readName(step);
    if (key === undefined || name === null || isCommand(step) || decisions.some(({ names }) => names.includes(name))) continue;
    const last = decisions.at(-1);
    if (last?.key === key && last.names.length < NAMES_MOST) last.names.push(name);
    else decisions.push({ key, names: [name] });
  }
  return decisions.map(({ key, names }) => createPhrase(phrases[key], names, phrases));
}

/** Returns the phrase of a single step: “Click **Send**”, “Run `git pull`”. Returns null if its object is unknown. */
export function phraseAction(step: OutlineItem, phrases: Phrases): ActionPhrase | null {
  const command = step.moment.action?.value?.text ?? null;
  if (step.act === 'run' && command !== null)
    return { runs: fillRuns(phrases.titleRun, { x: [{ kind: 'code', text: command }] }), names: [command] };
  const name = readName(step);
  if (name === null || step.act === null || UNPHRASED.has(step.act)) return null;
  const key = (step.act && DECISION[step.act]) ?? (step.act === 'open' ? 'doOpen' : step.wording.isTouch ? 'doTap' : 'doClick');
  return createPhrase(phrases[key], [name], phrases);
}

/** Returns whether a chosen entry is a command, such as “Save as” or a menu item, and not a decision about the content. */
function isCommand({ act, label, runs, result, moment }: OutlineItem): boolean {
  if (act !== 'choose' || moment.action?.value) return false;
  if (moment.changed === 'screen' || result !== null || /^click\b/iu.test(runs[0]?.text ?? '')) return true;
  return namesAction(label ?? '') || namesTask(label ?? '') || runs.some(({ kind, text }) => kind === 'label' && text.includes(' > '));
}

/** Returns the phrase with the names. A single name that begins with the verb of the phrase is the whole phrase: “Select a reason”. */
export function createPhrase(phrase: string, names: readonly string[], phrases: Phrases): ActionPhrase {
  const [verb = ''] = phrase.split('{x}');
  const [only = ''] = names;
  if (names.length === 1 && verb !== '' && only.toLowerCase().startsWith(verb.toLowerCase()))
    return { runs: [{ kind: 'text', text: only }], names: [...names] };
  return { runs: fillRuns(phrase, { x: joinNames(names, phrases) }), names: [...names] };
}

function joinNames(names: readonly string[], { language }: Phrases): Inline[] {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts([...names]);
  return parts.map(({ type, value }) => ({ kind: type === 'element' ? 'label' : 'text', text: value }));
}

/** Returns the name of the target without its dots or colon, or null if it is unknown, too long for a phrase, or not made of words. */
export function readName({ label, moment: { action } }: OutlineItem): string | null {
  const name = label?.replace(/\s*(?:\.+|…|:)$/u, '').trim() ?? '';
  return action === null || name.length > NAME_LETTERS || !PLAIN_NAME.test(name) ? null : name;
}
