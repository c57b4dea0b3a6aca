/** Writes the first sentence of an article: the outcome and the decisions of the reader. */
import { capitalise, type Inline, isOfShell, namesTask, saysEmptyField, squash, type Timeline } from '@docreel/timeline';
import { type ActionPhrase, listDecisions, phraseActions, isActionTitle, isCommandTitle, isInLanguage, namesAction } from './actions.ts';
import { collectContent, type OutlineItem } from './article-content.ts';
import { fill, fillRuns, joinInline, lowercaseStart, type Phrases, findPhrases } from './phrases/phrases.ts';

/** Search engines cut longer descriptions. */
const SUMMARY_MOST = 155;
const CLICKS_MOST = 3;

/** Returns the first sentence of the article as text: the outcome and the decisions of the reader. */
export function writeSummary(timeline: Timeline, title: string): string {
  return writeLead(collectContent(timeline).items, timeline, title)
    .map(({ text }) => text)
    .join('');
}

/**
 * Returns the first sentence of the article: the outcome and the decisions of the reader, such as “Create a project, enter **Name** and set
 * **Private**.” Without decisions, it has the last actions or the last screen. Returns nothing for recordings without steps.
 */
export function writeLead(items: readonly OutlineItem[], { goal, language }: Pick<Timeline, 'goal' | 'language'>, title: string): Inline[] {
  const phrases = findPhrases(language);
  const steps = items.filter(({ kind }) => kind === 'step');
  if (steps.length === 0) return [];
  const commands = goal === null ? writeCommands(steps, title, phrases) : null;
  if (commands) return commands;
  const outcome = goal === null ? title : capitalise(goal);
  const isOutcome = goal !== null || isActionTitle(outcome);
  const known = isOutcome ? squash(outcome) : '';
  const isNew = ({ act, label, moment }: OutlineItem): boolean => {
    const name = act === 'run' ? (moment.action?.value?.text ?? null) : label;
    return name === null || !known.includes(squash(name));
  };
  const end = writeEnd(items, phrases);
  const actions = chooseActions(steps.filter(isNew), { hasEnd: end.length > 0, phrases });
  const parts: Inline[][] = isOutcome ? [[{ kind: 'text', text: outcome }]] : [];
  for (const { runs } of actions) {
    const more = [...parts, parts.length === 0 ? runs : uncapitalise(runs, phrases)];
    if (parts.length > 0 && joinParts(more, phrases).length > SUMMARY_MOST) break;
    parts.push(more.at(-1) ?? []);
  }
  if (parts.length > 1 || goal !== null || (parts.length === 1 && !isOutcome))
    return joinRuns(parts, phrases, isForeign({ outcome, goal }, phrases));
  return isOutcome && steps.length > 1 ? [...joinRuns(parts, phrases), ...end] : [];
}

/** Returns whether the outcome is a label of the screen in another language than the article. */
function isForeign({ outcome, goal }: { outcome: string; goal: string | null }, phrases: Phrases): boolean {
  return goal === null && isActionTitle(outcome) && !isInLanguage(outcome, phrases);
}

const COMMANDS_MOST = 4;
const COMMAND_LETTERS = 40;

/**
 * Returns the first and the last commands of an article about commands, or the questions that the only command asks. Returns null for other
 * articles.
 */
function writeCommands(steps: readonly OutlineItem[], title: string, phrases: Phrases): Inline[] | null {
  const entered = steps.filter(({ act }) => act === 'run' || act === 'answer');
  if (entered.length === 0 || !isCommandTitle(title)) return null;
  const runs = entered.flatMap(({ act, moment }) => (act === 'run' ? (moment.action?.value?.text ?? []) : []));
  const commands = [...new Set(runs)].filter((command) => command.length <= COMMAND_LETTERS);
  const shown = [...new Set([...commands.slice(0, COMMANDS_MOST / 2), ...commands.slice(-COMMANDS_MOST / 2)])];
  if (shown.length > 1) {
    const list = joinInline(
      shown.map((text) => ({ kind: 'code', text })),
      phrases,
    );
    return joinRuns([fillRuns(phrases.titleRun, { x: list })], phrases);
  }
  const labels = entered.flatMap(({ act, label }) => (act === 'answer' && label !== null ? label.replace(/:$/u, '') : []));
  const questions = [...new Set(labels)].map((x): Inline => ({ kind: 'text', text: fill(phrases.quoted, { x }) }));
  const colon = phrases.language === 'ja' ? '：' : ': ';
  for (let count = Math.min(questions.length, COMMANDS_MOST); count > 0; count--) {
    const lead = joinRuns([[{ kind: 'text', text: `${title}${colon}` }, ...joinInline(questions.slice(0, count), phrases)]], phrases);
    if (lead.map(({ text }) => text).join('').length <= SUMMARY_MOST) return lead;
  }
  return null;
}

interface ActionChoice {
  hasEnd: boolean;
  phrases: Phrases;
}

/** Returns the decisions, or the last actions. The last screen, if it has a name, says more than controls that were clicked. */
function chooseActions(steps: readonly OutlineItem[], { hasEnd, phrases }: ActionChoice): ActionPhrase[] {
  const objects = steps.filter(isOfObject);
  const decisions = listDecisions(objects, phrases);
  if (decisions.length > 0) return decisions;
  const last = listLastActions(hasEnd ? objects.filter(isTaskStep) : objects, phrases);
  return last.length > 0 || hasEnd ? last : listLastActions(steps, phrases);
}

/** Longest name in the sentence, in words. */
const OBJECT_WORDS = 4;

/** Returns whether the name of the control reads as an object: not “Search for a repository”, “Login is slow”, or a standard button. */
function isOfObject({ label, act }: OutlineItem): boolean {
  if (act === 'run') return true;
  if (label === null || isOfShell(label)) return false;
  const isSentence = /\s(?:is|are|was|were|has|have)\s|[?!]/iu.test(label);
  const isPlaceholder = saysEmptyField(label) && /\s/u.test(label) && act !== 'click';
  return !isSentence && !isPlaceholder && label.split(/\s+/u).length <= OBJECT_WORDS;
}

/** Returns whether the step says what it is for: a command, a page that is opened, or a control whose name is a task. */
function isTaskStep({ label, act }: OutlineItem): boolean {
  return act === 'run' || act === 'open' || namesTask(label ?? '') || namesAction(label ?? '');
}

/** Returns a sentence about what the last step shows, or about the last screen with a certain name. */
function writeEnd(items: readonly OutlineItem[], phrases: Phrases): Inline[] {
  const shown = items.findLast(({ kind }) => kind === 'step')?.result ?? null;
  const screen = items.findLast(({ pictureHeading }) => pictureHeading !== null)?.pictureHeading ?? null;
  const x = shown?.name ?? screen;
  if (x === null) return [];
  const phrase = shown === null || shown.isScreen ? phrases.leadEnd : phrases.leadEndText;
  return [{ kind: 'text', text: `${phrases.language === 'ja' ? '' : ' '}${fill(phrase, { x })}` }];
}

/** Returns the phrases of the last different actions. */
function listLastActions(steps: readonly OutlineItem[], phrases: Phrases): ActionPhrase[] {
  const last: OutlineItem[] = [];
  const names = new Set<string>();
  for (const step of steps.toReversed()) {
    const [name] = phraseActions([step], phrases)[0]?.names ?? [];
    if (name === undefined || names.has(name) || last.length === CLICKS_MOST) continue;
    names.add(name);
    last.unshift(step);
  }
  return phraseActions(last, phrases);
}

function joinParts(parts: readonly Inline[][], phrases: Phrases): string {
  return joinRuns(parts, phrases)
    .map(({ text }) => text)
    .join('');
}

/** Joins phrases into a sentence with the commas and the “and” of the language. An outcome in another language is a sentence of its own. */
function joinRuns(parts: readonly Inline[][], phrases: Phrases, isSeparate = false): Inline[] {
  const { language } = phrases;
  const places = parts.map((_, at) => String(at));
  const [outcome, ...others] = parts;
  const [, { value: and } = { value: '' }] = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['a', 'b']);
  // Two things joined with “and” are not joined with a third.
  if (outcome && others.length > 0 && (isSeparate || outcome.some(({ text }) => text.includes(and))))
    return [...outcome, { kind: 'text', text: language === 'ja' ? '。' : '. ' }, ...joinRuns(capitaliseFirst(others), phrases)];
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(places);
  const runs = list.flatMap(({ type, value }): Inline[] =>
    type === 'element' ? (parts[Number(value)] ?? []) : [{ kind: 'text', text: value }],
  );
  return [...runs, { kind: 'text', text: language === 'ja' ? '。' : '.' }];
}

/** Capitalises the verb of the first phrase, which begins a sentence. */
function capitaliseFirst([first = [], ...others]: readonly Inline[][]): Inline[][] {
  return [first.map((run, at) => (at === 0 && run.kind === 'text' ? { ...run, text: capitalise(run.text) } : run)), ...others];
}

/** Lower-cases the first word of a phrase within a sentence. In German, it is a name or the “Auf” of “Auf **Senden** klicken”. */
function uncapitalise(runs: readonly Inline[], { language, doClick }: Phrases): Inline[] {
  const isLowered = ({ kind, text }: Inline): boolean => kind === 'text' && (language !== 'de' || doClick.startsWith(text));
  return runs.map((run, at) => (at === 0 && isLowered(run) ? { ...run, text: lowercaseStart(run.text) } : run));
}
