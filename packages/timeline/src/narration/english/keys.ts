/** Finds keyboard shortcuts in spoken sentences: “Control Shift N creates a folder.” */
import { capitalise } from './instruction.ts';

const MODIFIER = '(?:control|ctrl|command|cmd|shift|alt)';
const KEY =
  '(?:[a-z0-9]|f\\d{1,2}|return|enter|escape|esc|tab|space|delete|backspace|slash|plus|minus|home|end|page (?:up|down)|(?:arrow )?(?:up|down|left|right)(?: arrow)?)';
/** “Control Z”, “Ctrl + Z”, “Control and Return”, “Control, Shift and N”. */
const AND = '(?:\\s*\\+\\s*|-|,?\\s+(?:(?:and|plus)\\s+)?)';
/** Verbs in the third person. The others say what the keys are. */
const DOES = '(?!(?:is|was|has|as|us|its|this|times)\\b)\\p{L}+[^s\\P{L}]s';

/** A sentence about keys and what they do: “Control F opens the search”, “Control H. That opens the search”. */
export const KEYS_DO = new RegExp(
  `^(?<keys>${MODIFIER}(?:${AND}${MODIFIER})*${AND}${KEY})(?:[.,]?\\s+(?:(?:that|this|it|which)\\s+)?(?<does>${DOES}(?:\\s.+)?))?$`,
  'iu',
);

const NAMES: Readonly<Record<string, string>> = {
  control: 'Ctrl',
  command: 'Cmd',
  escape: 'Esc',
  slash: '/',
  minus: '-',
};
/** Words between keys. A last “plus” is a key. */
const BETWEEN = /(?:\s*\+\s*|,?\s+(?:and|plus)\s+(?=\S)|[\s,-]+)/iu;

/** The next keys of a sentence: “Control O writes the file, and Control X leaves the editor”. */
const NEXT_KEYS = new RegExp(`,?\\s+and (?=${MODIFIER}\\b)`, 'iu');

/** Returns the instruction to press the keys: “press Ctrl+F to open the search”. */
export function writeKeys(spoken: string, does: string | undefined): string {
  const [own, ...later] = does?.split(NEXT_KEYS) ?? [];
  const next = later.map((part) => KEYS_DO.exec(part)?.groups).filter((groups) => groups !== undefined);
  const clauses = [`press ${formatKeys(spoken)}${purposeOf(own)}`, ...next.map(({ keys = '', does: what }) => writeKeys(keys, what))];
  return clauses.join(' and ');
}

/** Returns the keys as they are written: “control and return” is “Ctrl+Return”. */
function formatKeys(spoken: string): string {
  const keys = spoken.split(BETWEEN).filter((word) => word !== '' && !/^arrow$/iu.test(word));
  return keys.map((key) => NAMES[key.toLowerCase()] ?? capitalise(key.toLowerCase())).join('+');
}

const PRONOUN = /\b(?:it|its|them|that|this|these|those|everything)\b/iu;
const TOO = /,?\s+(?:too|also|as well)$/iu;

/** Returns what the keys are pressed for: “opens the search” is “ to open the search”. Empty if it is unknown or only a pronoun tells it. */
function purposeOf(does: string | undefined): string {
  const [verb = '', ...rest] = does?.replace(TOO, '').split(/\s+/u) ?? [];
  const what = rest.join(' ').replace(/[,;.].*$/u, '');
  return what === '' || PRONOUN.test(what) ? '' : ` to ${toBase(verb.toLowerCase())} ${what}`;
}

/** Returns the base form of a verb in the third person: “opens” is “open”, “copies” is “copy”. */
function toBase(verb: string): string {
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  return verb.replace(/(?<=ch|sh|ss|x|zz|o)es$|s$/u, '');
}
