/** Phrases of actions, for titles, headings and the first sentence of an article, and checks of whether a text names an action. */
import { type Act, type Inline, namesTask, cleanText, findVerb, saysEmptyField } from '@docreel/timeline';
import type { OutlineItem } from './outline-item.ts';
import { fillRuns, joinInline, joinNames, type Phrases, fill, isEnglishArticle, isTask, ALL_PHRASES } from './phrases/phrases.ts';

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
type DecisionKey = 'doEnter' | 'doSelect' | 'doSet' | 'doTurnOn' | 'doTurnOff';
type PhraseKey = DecisionKey | 'titleRun' | 'doOpen' | 'doTap' | 'doClick';

/** Returns the phrase for a decision of the reader, or null if the step is none. */
function findDecision({ act, moment: { action } }: OutlineItem): DecisionKey | null {
  if (act === 'type') return 'doEnter';
  if (act === 'choose') return 'doSelect';
  if (act !== 'switch') return null;
  const side = action?.value?.text;
  return side === 'on' ? 'doTurnOn' : side === 'off' ? 'doTurnOff' : 'doSet';
}

/** Returns the decisions of the reader: fields to fill in, entries to choose, and switches to set. */
export function listDecisions(steps: readonly OutlineItem[], phrases: Phrases): ActionPhrase[] {
  return phraseActions(
    steps.filter((step) => findDecision(step) !== null && !isCommand(step)),
    phrases,
  );
}

/**
 * Returns the phrases of steps: “Run `git pull`”, “Click **Rename** and **Size**”. The first three names with the same verb share a phrase, and
 * further ones are left out. Steps with an unknown object have none.
 */
export function phraseActions(steps: readonly OutlineItem[], phrases: Phrases): ActionPhrase[] {
  const groups = new Map<PhraseKey, string[]>();
  for (const step of steps) {
    const key = findPhraseKey(step);
    const name = key === 'titleRun' ? (step.moment.action?.value?.text ?? null) : readName(step);
    if (key === null || name === null || [...groups.values()].some((names) => names.includes(name))) continue;
    const names = groups.get(key);
    if (names === undefined) groups.set(key, [name]);
    else if (names.length < NAMES_MOST) names.push(name);
  }
  return [...groups].map(([key, names]) => {
    if (key !== 'titleRun') return createPhrase(phrases[key], names, phrases);
    const commands = names.map((text): Inline => ({ kind: 'code', text }));
    return { runs: fillRuns(phrases.titleRun, { x: joinInline(commands, phrases) }), names };
  });
}

function findPhraseKey(step: OutlineItem): PhraseKey | null {
  if (step.act === 'run') return 'titleRun';
  if (step.act === null || UNPHRASED.has(step.act)) return null;
  return findDecision(step) ?? (step.act === 'open' ? 'doOpen' : step.wording.isTouch ? 'doTap' : 'doClick');
}

/** Returns whether a chosen entry is a command, such as “Save as” or a menu item, and not a decision about the content. */
function isCommand({ act, label, runs, result, moment }: OutlineItem): boolean {
  if (act !== 'choose' || moment.action?.value) return false;
  if (moment.changed === 'screen' || result !== null || /^click\b/iu.test(runs[0]?.text ?? '')) return true;
  return namesAction(label ?? '') || namesTask(label ?? '') || runs.some(({ kind, text }) => kind === 'label' && text.includes(' > '));
}

/**
 * Returns the phrase with the names. A single name that begins with the verb of the phrase, or that asks for a text, is the whole phrase:
 * “Select a reason”, “Enter password”.
 */
export function createPhrase(phrase: string, names: readonly string[], phrases: Phrases): ActionPhrase {
  const [verb = ''] = phrase.split('{x}');
  const [only = ''] = names;
  const isPlaceholder = phrase === phrases.doEnter && saysEmptyField(only) && /\s/u.test(only);
  const isVerb = verb !== '' && only.toLowerCase().startsWith(verb.toLowerCase());
  if (names.length === 1 && (isVerb || isPlaceholder)) return { runs: [{ kind: 'text', text: only }], names: [...names] };
  return { runs: fillRuns(phrase, { x: joinNames(names, phrases) }), names: [...names] };
}

/** Returns the name of the target without its dots or colon, or null if it is unknown, too long for a phrase, or not made of words. */
export function readName({ label, moment: { action } }: OutlineItem): string | null {
  const name = label?.replace(/\s*(?:\.+|…|:)$/u, '').trim() ?? '';
  return action === null || name.length > NAME_LETTERS || !PLAIN_NAME.test(name) ? null : name;
}

/** Returns whether the label ends with dots, which mean that the command opens a dialog: “Find...”. */
export function opensDialog({ label }: OutlineItem): boolean {
  return /\p{L}\s?(?:\.{2,3}|…)$/u.test(label ?? '');
}

/** Greetings of start pages: “Good morning, Mia”, “Welcome back!”, “Willkommen”. */
const GREETS =
  /^(?:good (?:morning|afternoon|evening|day)|hello|hi|hey|welcome|guten (?:morgen|tag|abend)|hallo|willkommen|bonjour|bonsoir|bienvenue|hola|buenos d[ií]as|bienvenid[oa]s?|ol[aá]|bom dia|bem-vind[oa]s?|buongiorno|ciao|benvenut[oaie]|goedemorgen|goedemiddag|welkom)\b|^(?:おはよう|こんにちは|ようこそ)/iu;

export function isGreeting(text: string): boolean {
  return GREETS.test(cleanText(text));
}

/** Returns whether the text names a task in any language: a verb with an object, such as “Add issues” or “Bericht exportieren”. */
export function isActionTitle(text: string): boolean {
  if (isGreeting(text) || !/\p{L}\S*\s\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text.trim())) return false;
  return namesAction(text) || isTask(text) || [...PHRASED, ...COMMANDS].some((pattern) => pattern.test(text));
}

/**
 * Returns whether the text begins with a verb of an instruction and has two words or more, or ends with one: “Bericht exportieren”. The
 * heading “Select: books” names what is selected and no action.
 */
export function namesAction(text: string): boolean {
  return (
    !/^\p{L}+:/u.test(text) &&
    (findVerb(text) !== null || namesTask(text)) &&
    /\p{L}\S*\s\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(text.trim())
  );
}

/** Returns whether a label has two or more words of the text, as “Plan release” has of “Plan a release”. */
export function sharesWords(text: string, labels: readonly string[]): boolean {
  const words = new Set(listContentWords(text));
  return labels.some((label) => listContentWords(label).filter((word) => words.has(word)).length >= 2);
}

/** Returns whether the writer made the title of commands. “Run Docker Desktop” of a person is none if it has no command. */
export function isCommandTitle(text: string): boolean {
  return COMMANDS.some((pattern) => pattern.test(text));
}

/**
 * Returns whether a title that names a task is in the language of the article. The title of a silent recording can be a label of a program in
 * another language.
 */
export function isInLanguage(title: string, phrases: Phrases): boolean {
  if (isEnglishArticle(phrases) && isTask(title)) return true;
  return namesTask(title, phrases.language) || createPatterns(listPhrases, [phrases]).some((pattern) => pattern.test(title));
}

/** Returns the phrases of the titles and headings that the writer itself makes. */
function listPhrases(phrases: Phrases): string[] {
  const { doEnter, doEnterAll, doOpen, doSelect, doSet, doTurnOn, doTurnOff, doUse, doClick, doTap, titleWork, titleTour } = phrases;
  return [doEnter, doEnterAll, doOpen, doSelect, doSet, doTurnOn, doTurnOff, doUse, doClick, doTap, titleWork, titleTour];
}

/** Their patterns in all languages, with and without the name of a program. */
const PHRASED = createPatterns(listPhrases);
const COMMANDS = createPatterns(({ titleRun, titleRunMore, titleRunAnswer }) => [titleRun, titleRunMore, titleRunAnswer]);

function createPatterns(list: (phrases: Phrases) => string[], languages = ALL_PHRASES): RegExp[] {
  return languages
    .flatMap((phrases) => {
      const tasks = list(phrases);
      return [...tasks, ...tasks.map((task) => fill(phrases.titleInProgram, { x: task, y: '{y}' }))];
    })
    .map((phrase) => {
      const parts = phrase.split(/\{[a-z]+\}/u).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
      return new RegExp(`^${parts.join('.+')}$`, 'u');
    });
}

/** Returns the words of a text in lower case, without the shortest Latin ones, such as “a” and “to”. */
export function listContentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 2 || !/^[a-z]+$/u.test(word));
}
