import { namesTask, cleanText, findVerb } from '@docreel/timeline';
import { fill, isTask } from './phrases/fill.ts';
import { ALL_PHRASES, type Phrases } from './phrases/phrases-for.ts';

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

/** Patterns of the titles and headings that the writer itself phrases, with and without the name of a program. */
const PHRASED = createPatterns(({ doEnter, doEnterAll, doOpen, doSelect, doSet, doUse, doClick, doTap, titleWork, titleTour }) => [
  doEnter,
  doEnterAll,
  doOpen,
  doSelect,
  doSet,
  doUse,
  doClick,
  doTap,
  titleWork,
  titleTour,
]);
const COMMANDS = createPatterns(({ titleRun, titleRunMore, titleRunAnswer }) => [titleRun, titleRunMore, titleRunAnswer]);

function createPatterns(list: (phrases: Phrases) => string[]): RegExp[] {
  return ALL_PHRASES.flatMap((phrases) => {
    const tasks = list(phrases);
    return [...tasks, ...tasks.map((task) => fill(phrases.titleInProgram, { x: task, y: '{y}' }))];
  }).map((phrase) => {
    const parts = phrase.split(/\{[a-z]+\}/u).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    return new RegExp(`^${parts.join('.+')}$`, 'u');
  });
}

/** Returns the words of a text in lower case, without the shortest Latin ones, such as “a” and “to”. */
export function listContentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 2 || !/^[a-z]+$/u.test(word));
}
