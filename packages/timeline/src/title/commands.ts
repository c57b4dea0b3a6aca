/** Names a recording after its commands, if it shows little else. */
import type { Moment, Title, VisibleScreen } from '../types.ts';

/** A word that identifies a command. Options, numbers, URLs and punctuation do not. */
const WORD = /^(?!-)[\p{L}_%@.~/](?:[\p{L}\p{N}_%@./-]*[\p{L}\p{N}])?$/u;
/** Navigation commands, which say nothing about the purpose. They are skipped. */
const MOVES = new Set('cd ls dir clear cls exit quit pwd ex ll'.split(' '));
const BEFORE = new Set(['sudo', 'time', 'winpty']);
/** Subcommands whose next word belongs to the name: “npm run build”, “apt install nginx”. */
const GOES_ON = new Set('run compose install exec create init new add get start'.split(' '));
const CODE = /[=(){};]/u;
const LONGEST = 60;
const MOSTLY = 0.6;
/** Share of the steps that must be commands if the first and the last step are commands, or if there are several different ones. */
const AROUND = 0.4;
const SEVERAL = 4;
const QUESTIONS = 2;

/**
 * Returns a title from the commands, or null if other actions dominate. Applies to ten commands in a terminal, and to a notebook that is
 * left for a settings page and returned to. Does not apply to one `npm start` before an hour in the browser.
 */
export function findCommandTitle(moments: readonly Pick<Moment, 'kind' | 'action'>[]): Title | null {
  const steps = moments.filter(({ kind }) => kind === 'step');
  const isEntered = ({ action }: Pick<Moment, 'action'>): boolean => action?.act === 'run' || action?.act === 'answer';
  const entered = steps.filter(isEntered);
  const isAround = [steps[0], steps.at(-1)].every((step) => step !== undefined && isEntered(step));
  const runs = entered.flatMap(({ action }) => (action?.act === 'run' && action.value ? [action.value] : []));
  const isSeveral = new Set(runs.flatMap(({ text }) => headOf(text) ?? [])).size >= SEVERAL;
  if (entered.length < steps.length * (isAround || isSeveral ? AROUND : MOSTLY) || runs.length === 0) return null;
  const isCode = runs.some(({ text }) => CODE.test(text.replace(/;$/u, '')));
  // Among lines of a program, a single word is a variable that was printed.
  const heads = [...new Set(runs.flatMap(({ text }) => headOf(text) ?? []))].filter((head) => !isCode || head.includes(' '));
  const names = heads.length > 0 ? saidOnce(heads) : [runs[0]?.text ?? ''];
  // The first and the last command say most about the recording: how it begins, and its result.
  const shown = [...new Set([names[0] ?? '', names.at(-1) ?? ''])];
  if (shown.some((name) => name.length > LONGEST)) return null;
  const others = runs.some(({ text }) => !isMove(text) && !heads.includes(headOf(text) ?? ''));
  return {
    text: shown.join(', '),
    origin: 'read',
    certainty: Math.min(...runs.map(({ certainty }) => certainty)),
    commands: {
      names: shown,
      areAll: shown.length === names.length && !others,
      isAsking: entered.length - runs.length >= QUESTIONS,
    },
  };
}

/** Returns the command without its arguments (`git commit -m "HI"` → `git commit`), or null for a navigation command or code. */
function headOf(command: string): string | null {
  const words = command
    .replace(/;$/u, '')
    .split(/\s+/u)
    .filter((word) => !BEFORE.has(word));
  const [first = '', second = '', third = ''] = words;
  if (isMove(first) || CODE.test(command.replace(/;$/u, '')) || !isWord(first)) return null;
  if (!isWord(second)) return first;
  return GOES_ON.has(second) && isWord(third) ? `${first} ${second} ${third}` : `${first} ${second}`;
}

/**
 * Removes commands that an earlier one already contains: `%ghscopedcreds` after `import gh_scoped_creds`, `npm run` after `npm run build`.
 */
function saidOnce(heads: readonly string[]): string[] {
  return heads.filter((head, at) => {
    const words = wordsOf(head);
    return !heads.slice(0, at).some((earlier) => words.every((word) => wordsOf(earlier).includes(word)));
  });
}

/** Returns the words in lower case without punctuation. */
function wordsOf(head: string): string[] {
  return head.split(' ').map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

function isWord(word: string): boolean {
  return WORD.test(word) && !word.includes('//');
}

function isMove(command: string): boolean {
  return MOVES.has(command.split(/\s+/u)[0] ?? '');
}

/** The folder in which a terminal works, from its prompt or its title: `~/Code/bamazon (master) $`, `C:\\shop>`, `MINGW64:/c/Code/bamazon`. */
const FOLDER =
  /(?:^MINGW\d+:\/\S*\/|[~:\s]\/?(?:[\w.-]+\/)+|[A-Z]:\\(?:[^\\>]+\\)*)([\p{L}\d][\p{L}\d _.-]*?)\s*(?:\([\w/-]+\)\s*)?(?:[$%#>]|$)/u;
/** Folders that say nothing about their content. */
const ANY_FOLDER =
  /^(?:desktop|documents|downloads|projects?|code|src|source|home|users?|repos?|tmp|temp|test|bin|dev|git|work(?:space)?|[a-z])$/iu;
const PROMPT = /^MINGW\d+:|^\(?[\w-]*\)?\s*(?:PS )?[A-Z]:\\|^\S+@\S+[\s:]/u;
const FOLDER_LETTERS = 3;
const FOLDER_SURE = 0.95;

/** Returns the folder in which most commands were entered, which is usually called like the project. Returns null if none is certain. */
export function findWorkFolder(screens: readonly VisibleScreen[]): string | null {
  const seconds = new Map<string, number>();
  for (const { startSeconds, endSeconds, still } of screens) {
    const folders = still.texts.flatMap(({ text, certainty }) =>
      certainty >= FOLDER_SURE && PROMPT.test(text) ? (FOLDER.exec(text)?.[1] ?? []) : [],
    );
    for (const folder of new Set(folders)) seconds.set(folder, (seconds.get(folder) ?? 0) + endSeconds - startSeconds);
  }
  const named = [...seconds].filter(([folder]) => folder.length >= FOLDER_LETTERS && !ANY_FOLDER.test(folder));
  return named.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
