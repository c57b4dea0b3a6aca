/** What a recording is called in which little but commands is done: by its commands. */
import type { Moment, Title } from '../types.ts';

/** What of a command tells what it is: words before its first option, number, address or sign. */
const WORD = /^(?!-)[\p{L}_%@.~/][\p{L}\p{N}_%@./-]*$/u;
/** Moving about says nothing of what is done; the first name is that of another command. */
const MOVES = new Set('cd ls dir clear cls exit quit pwd'.split(' '));
const BEFORE = new Set(['sudo', 'time', 'winpty']);
/** What follows these is what is done: “npm run build”, “apt install nginx”. */
const GOES_ON = new Set('run compose install exec create init new add get start'.split(' '));
const CODE = /[=(){};]/u;
const LONGEST = 60;
/** A title is read at a glance: “and other commands” says the rest. */
const NAMES = 2;
const MOSTLY = 0.6;
/** Of the steps, where both the first and the last are commands. */
const AROUND = 0.4;
const QUESTIONS = 2;

/**
 * Null where something else leads. Case: ten commands in a console; a notebook that is left for a page of settings and come back to.
 * Breaks: one `npm start` before an hour in the browser.
 */
export function commandTitle(moments: readonly Pick<Moment, 'kind' | 'done'>[]): Title | null {
  const steps = moments.filter(({ kind }) => kind === 'step');
  const isEntered = ({ done }: Pick<Moment, 'done'>): boolean => done?.act === 'run' || done?.act === 'answer';
  const entered = steps.filter(isEntered);
  const isAround = [steps[0], steps.at(-1)].every((step) => step !== undefined && isEntered(step));
  const runs = entered.flatMap(({ done }) => (done?.act === 'run' && done.value ? [done.value] : []));
  if (entered.length < steps.length * (isAround ? AROUND : MOSTLY) || runs.length === 0) return null;
  const isCode = runs.some(({ text }) => CODE.test(text));
  // Among lines of a program one word is a value that was looked at.
  const heads = [...new Set(runs.flatMap(({ text }) => headOf(text) ?? []))].filter((head) => !isCode || head.includes(' '));
  const names = heads.length > 0 ? saidOnce(heads) : [runs[0]?.text ?? ''];
  const shown = names.slice(0, NAMES);
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

/** `git commit -m "HI"` → `git commit`; null for moving about, and for code. */
function headOf(command: string): string | null {
  const words = command.split(/\s+/u).filter((word) => !BEFORE.has(word));
  const [first = '', second = '', third = ''] = words;
  if (isMove(first) || CODE.test(command) || !isWord(first)) return null;
  if (!isWord(second)) return first;
  return GOES_ON.has(second) && isWord(third) ? `${first} ${second} ${third}` : `${first} ${second}`;
}

/** Without those that one before them says whole: `%ghscopedcreds` behind `import gh_scoped_creds`, `npm run` behind `npm run build`. */
function saidOnce(heads: readonly string[]): string[] {
  return heads.filter((head, at) => {
    const words = wordsOf(head);
    return !heads.slice(0, at).some((earlier) => words.every((word) => wordsOf(earlier).includes(word)));
  });
}

/** As they sound: without case and signs. */
function wordsOf(head: string): string[] {
  return head.split(' ').map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
}

function isWord(word: string): boolean {
  return WORD.test(word) && !word.includes('//');
}

function isMove(command: string): boolean {
  return MOVES.has(command.split(/\s+/u)[0] ?? '');
}
