/** Rules about words on the screen, for the eight languages of the site at once. */
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import type { ScreenWords } from './vocabulary.ts';

export const ALL_SCREEN_WORDS: readonly ScreenWords[] = [english, spanish, portuguese, japanese, german, french, italian, dutch];

/** Word boundaries: no other letter before or after, except in scripts without spaces. */
const [BEGINS, ENDS] = [String.raw`(?<![\p{Script=Latin}\p{N}])`, String.raw`(?![\p{Script=Latin}\p{N}])`];
const DOTS = String.raw`(?:\.{1,3}|…)`;

const BACK = new RegExp(String.raw`^(?:[<←‹«]\s*)?(?:${anyOf((words) => words.leadsBack, String.raw`\S.*?`)})$`, 'u');
const EMPTY_FIELD = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:${anyOf(({ fieldBegins }) => fieldBegins)})${ENDS}|${BEGINS}(?:${anyOf(({ fieldEnds }) => fieldEnds)})[\s.…]*$`,
  'u',
);
const SECRET = new RegExp(`${BEGINS}(?:${anyOf(({ secrets }) => secrets)})${ENDS}|(?:${anyOf(({ secretParts }) => secretParts)})`, 'u');
const ENTERS = new RegExp(String.raw`^(?:${anyOf(({ enters }) => enters)})[^\p{L}\p{N}]*$`, 'u');
const LEAVES = new RegExp(String.raw`^(?:${anyOf(({ leaves }) => leaves)})[^\p{L}\p{N}]*$`, 'u');
const KEYS = new RegExp(`${BEGINS}(?:${anyOf(({ keys }) => keys)})`, 'u');
const ENDED = new RegExp(String.raw`^(?:${anyOf(({ ended }) => ended)})[^\p{L}\p{N}]*$`, 'u');
const DOING = ALL_SCREEN_WORDS.flatMap(({ doing }) =>
  doing.map(({ reads, names }) => ({
    names,
    needsDots: reads.includes('…'),
    pattern: new RegExp(`^${escaped(reads, { '*': String.raw`(\p{L}+)`, '…': DOTS })}${DOTS}?$`, 'u'),
  })),
);
const SHELL = new Set(ALL_SCREEN_WORDS.flatMap(({ shell }) => shell.map(folded)));
const MENUS = new Set(ALL_SCREEN_WORDS.flatMap(({ menus }) => menus.map(folded)));
const TASK = taskPattern(ALL_SCREEN_WORDS);
const TASK_IN = new Map(ALL_SCREEN_WORDS.map((words) => [words.language, taskPattern([words])]));
const COMMANDS = anyOf(({ tasks, commands }) => [...tasks, ...commands]);
const COMMAND = new RegExp(String.raw`^(?:${COMMANDS})${ENDS}|${BEGINS}(?:${COMMANDS})$`, 'u');

/** Returns whether a label leads back: “Back”, “← Zurück zur Übersicht”, “一覧に戻る”. “Background” and “Back up now” must not match. */
export function leadsBack(text: string): boolean {
  return BACK.test(folded(text));
}

/**
 * Returns whether a text is a placeholder of an empty field: “Search…”, “E-Mail-Adresse eingeben”, “名前を入力”. A button can have the same
 * text.
 */
export function saysEmptyField(text: string): boolean {
  return EMPTY_FIELD.test(folded(text));
}

/** Returns whether a field with this name contains a secret, which is never printed. */
export function namesSecret(text: string): boolean {
  return SECRET.test(folded(text));
}

/** Returns whether a label opens or creates an account: “Sign in”, “Registrieren”, “ログイン”. */
export function opensAccount(text: string): boolean {
  return ENTERS.test(folded(text));
}

/** Returns whether a label ends the work with an account: “Log out”, “Déconnexion”, “ログアウト”. */
export function leavesAccount(text: string): boolean {
  return LEAVES.test(folded(text));
}

/** Returns whether a text is help about keys and not part of a question: “(Use arrow keys)”, “(Pfeiltasten benutzen)”. */
export function namesKeys(text: string): boolean {
  return KEYS.test(folded(text));
}

/** Returns whether a program reports its end with this text: “done”, “fertig.”, “完了”. Such a text was not typed by a person. */
export function saysEnded(text: string): boolean {
  return ENDED.test(folded(text));
}

/**
 * Returns the possible names of a button that now shows its progress: “Installing” → “install”. Returns an empty list if the text shows no
 * progress.
 */
export function namesOfDoing(text: string): string[] {
  const said = folded(text);
  return DOING.flatMap(({ pattern, names }) => {
    const found = pattern.exec(said);
    if (!found) return [];
    const stem = found[1] ?? '';
    return [stem, stem.replace(/(.)\1$/u, '$1')].flatMap((one) => names.map((name) => name.replace('*', one)));
  });
}

/** A message of a program that works: two words or more, or signs of a script without spaces, and dots. */
const MESSAGE = /^(?=.*(?:\s|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{2}))(?<words>.*?)\s?(?:\.{2,3}|…)$/u;

/**
 * Returns whether a text is a message of a program that works: “Preparing workspace…”, “Daten werden geladen …”. A single word with dots can be
 * a menu entry: “Spelling…”.
 */
export function showsProgress(text: string): boolean {
  const words = MESSAGE.exec(folded(text))?.groups?.words?.split(/\s+/u) ?? [];
  const parts = [words.slice(0, 1), words.slice(-2), words.slice(-3), words].map((part) => part.join(' '));
  return DOING.some(({ pattern, needsDots }) => !needsDots && parts.some((part) => pattern.test(part)));
}

/**
 * Returns whether a text is part of the system or of every program, so that it says nothing about this screen: “Activities”, “Datei”,
 * “キャンセル”.
 */
export function isOfShell(text: string): boolean {
  return SHELL.has(folded(text));
}

/** Returns whether a text is the name of a menu that many programs have: “Tools”, “Ansicht”, “ヘルプ”. */
export function isMenuName(text: string): boolean {
  return MENUS.has(folded(text));
}

/** Returns whether a text consists of several names of menus, as OCR reads a part of a menu bar: “Go Help”. */
export function isMenuBar(text: string): boolean {
  const words = text.trim().split(/\s+/u);
  return words.length > 1 && words.every((word) => isOfShell(word) || isMenuName(word));
}

/** Returns whether a label names a task, in any or in one language: “Export as PDF”, “Bericht exportieren”, “メンバーを追加”. */
export function namesTask(text: string, language?: string): boolean {
  return (language === undefined ? TASK : TASK_IN.get(language))?.test(folded(text)) ?? false;
}

/** Returns whether a label is worded as a command, as those of buttons and menu entries are: “Save as”, “Änderungen sichern”, “検索”. */
export function namesCommand(text: string): boolean {
  return COMMAND.test(folded(text));
}

/** Returns whether both are spellings of one name. Accents and capitals are ignored. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** Returns the text in lower case without accents, which some OCR models do not know. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .trim();
}

function taskPattern(vocabularies: readonly ScreenWords[]): RegExp {
  const words = anyOf(({ tasks }) => tasks, '', vocabularies);
  return new RegExp(String.raw`^(?:${words})${ENDS}|${BEGINS}(?:${words})$`, 'u');
}

function anyOf(words: (of: ScreenWords) => readonly string[], instead = '', vocabularies = ALL_SCREEN_WORDS): string {
  const all = new Set(vocabularies.flatMap((one) => words(one).map(folded)));
  return [...all].map((word) => escaped(word, { '…': instead })).join('|');
}

/** Returns the word as a regular expression. A space may follow a dot, as in “e. g.”. */
function escaped(word: string, signs: Readonly<Record<string, string>>): string {
  return [...word]
    .map((sign) => signs[sign] ?? (sign === '.' ? String.raw`\.\s?` : sign.replace(/[\\^$*+?()[\]{}|/]/u, String.raw`\$&`)))
    .join('');
}

const SIGNS_LEAST = 4;

/**
 * Returns whether a value must not be printed because it is a password or another secret. This is decided by the name of the field or by
 * the masking characters (dots, stars), which OCR reads as one repeated sign.
 */
export function hidesValue(field: string | null, value: string | null): boolean {
  if (namesSecret(field ?? '')) return true;
  const signs = (value ?? '').replace(/\s+/gu, '').toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(signs)) return true;
  // A port (8080) or a price (1000) consists of two different digits. Masking dots that are misread as digits give only one.
  return signs.length >= SIGNS_LEAST && new Set(signs).size <= (/^\d+$/u.test(signs) ? 1 : 2);
}
