/** Makes a title of the actions of a recording, if no text on the screen names its task. */
import { capitalise, isMenuBar, isMenuName, isOfShell, namesTask, similarity, squash, type VisibleScreen } from '@docreel/timeline';
import { type ActionPhrase, createPhrase, listDecisions, namesAction, opensDialog, phraseActions, readName } from './actions.ts';
import type { OutlineItem } from './article-content.ts';
import type { Phrases } from './phrases/phrases.ts';

/** Verbs of commands that end almost every task, so that they do not name it. */
const GENERIC =
  /^(?:save|open|close|cancel|ok|next|continue|done|submit|apply|finish|view|select|choose|go|log|sign|back|speichern|abbrechen|öffnen|schließen|guardar|cerrar|aceptar|enregistrer|fermer|salva|chiudi|opslaan|sluiten)\b/iu;
const TITLE_LETTERS = 70;
/** A preposition whose object is in a list next to the label: “Replace all in” before “Document”. */
const OPEN_END = /\s(?:in|to|from|with|for|of)$/iu;
const COMMANDS_MOST = 3;
/** Minimum certainty of a name in a title. It is higher than in a step, because a title has no picture that corrects it. */
const NAME_SURE = 0.8;
/** Minimum similarity of two readings of one name. */
const SAME_NAME = 0.75;
const READINGS = 2;
const PRESSES = new Set<OutlineItem['act']>(['click', 'choose', 'open', 'switch', 'narrated']);

/**
 * Returns a title made of the decisive actions, or null if none has a certain name. The first of these that exists:
 * 1. The last clicked name of a task: “Find and Replace”.
 * 2. The first commands: “Use Delete, Rename and Select by pattern”.
 * 3. The fields that were filled in or set, if they are several or have a name of several words: “Fill in Name and Due date”.
 * 4. The last page that was opened: “Open Cards”.
 */
export function writeActionTitle(
  steps: readonly OutlineItem[],
  { screens, phrases }: { screens: readonly VisibleScreen[]; phrases: Phrases },
): string | null {
  const sure = steps.filter(
    ({ moment: { action }, label }) => (action?.object?.certainty ?? 0) >= NAME_SURE && !isMisread(label ?? '', screens),
  );
  const pressed = sure.filter(({ act, moment }) => PRESSES.has(act) && !moment.action?.value);
  const named = pressed.flatMap((step) => {
    const name = readName(step);
    return name === null || GENERIC.test(name) || isOfShell(name) || isMenuBar(name) ? [] : [{ step, name: name.replace(OPEN_END, '') }];
  });
  const task = named.findLast(({ name }) => namesAction(name))?.name;
  const commands = [
    ...new Set(named.flatMap(({ step, name }) => (namesTask(name) || isMenuItem(step) || opensDialog(step) ? [name] : []))),
  ].slice(0, COMMANDS_MOST);
  const [decision] = listDecisions(sure, phrases).filter(({ names }) => names.length > 1 || /\s/u.test(names[0] ?? ''));
  const opened = sure.findLast(({ label, result }) => label !== null && squash(label) === squash(result?.name ?? ''));
  const openedName = opened ? readName(opened) : null;
  const text =
    task ??
    (commands.length > 0 ? writePlain(createPhrase(phrases.doUse, commands, phrases)) : null) ??
    writePlain(decision) ??
    (openedName === null ? null : writePlain(createPhrase(phrases.doOpen, [openedName], phrases)));
  return text === null ? null : capitalise(text);
}

/** Returns whether a similar text is read on more screens. “Guardak como” is read once, and “Guardar como” on three screens. */
function isMisread(name: string, screens: readonly VisibleScreen[]): boolean {
  const read = squash(name);
  const texts = screens.flatMap(({ still }) => still.texts.map(({ text }) => squash(text)));
  const similar = texts.filter((text) => text !== read && text.length === read.length && similarity(text, read) >= SAME_NAME);
  return similar.length >= READINGS && similar.length > texts.filter((text) => text === read).length;
}

/** Returns whether the step chooses a command of a menu bar. Other menus are lists of values. */
function isMenuItem({ moment: { action } }: OutlineItem): boolean {
  const menu = action?.menu?.text ?? '';
  return isOfShell(menu) || isMenuName(menu);
}

/** Certainty from which the label of a marked step is a hint, if it names a task and its letters are certain. */
const HINT_SURE = 0.3;
const LETTERS_SURE = 0.97;

/**
 * Returns the use of the last control with a name of several words, that something is entered, or the task that the label of a marked step names: “Add
 * Provider”. Returns null if there is none.
 */
export function writeWeakTitle(
  items: readonly OutlineItem[],
  { screens, phrases }: { screens: readonly VisibleScreen[]; phrases: Phrases },
): string | null {
  const steps = items.filter(({ kind }) => kind === 'step');
  // “Test area:” is the name of a field, although “test” is also a verb.
  const named = steps.filter(({ label, act }) => !PRESSES.has(act) || !label?.endsWith(':'));
  const names = named.flatMap((step) => phraseActions([step], phrases)[0]?.names ?? []);
  const last = names.findLast((name) => /\s/u.test(name));
  if (last !== undefined) return namesAction(last) ? last : writePlain(createPhrase(phrases.doUse, [last], phrases));
  if (steps.some(({ act }) => act === 'type')) return phrases.doEnterAll;
  const first = names.find((name) => !GENERIC.test(name) && !isOfShell(name));
  if (first !== undefined) return writePlain(createPhrase(phrases.doUse, [first], phrases));
  const sure = new Set(
    screens.flatMap(({ still }) => still.texts.flatMap(({ text, certainty }) => (certainty >= LETTERS_SURE ? [text] : []))),
  );
  const hints = items.flatMap((item) => ((item.moment.action?.object?.certainty ?? 0) >= HINT_SURE ? (readName(item) ?? []) : []));
  return hints.findLast((name) => sure.has(name) && namesAction(name) && !GENERIC.test(name)) ?? null;
}

function writePlain(phrase: ActionPhrase | undefined): string | null {
  const text = phrase?.runs.map((run) => run.text).join('') ?? '';
  return text === '' || text.length > TITLE_LETTERS ? null : text;
}
