import { plain } from '../inline.ts';
import { type Entry, listNarration, type Screen, type Outline, type OutlineItem } from '../outline.ts';
import type { Section, Step } from '../types.ts';
import { listResults, writeStepSections } from './common-parts.ts';
import { fill, isTask, createTitleValues, isEnglishArticle } from '../phrases/phrases.ts';
import { createSentenceAssertion, createListSection, type Form, type Part, joinSentences, createStep, nestSections } from './form.ts';

const QUESTIONS_MAX = 14;

export const questions: Part = {
  kind: 'questions',
  heading: 'Questions and answers',
  write: (outline, heading) => nestSections(heading, writeQuestions(outline)),
};

/** The form "FAQ": questions that the recording answers, each with its time and picture. */
export const faq: Form = {
  parts: [{ ...questions, isBare: true, write: writeQuestions }],
  numbering: 'each',
  writeTitle: (title, { faqTitle }) => fill(faqTitle, { title }),
  writeSummary: ({ title, phrases }) => fill(isTask(title) ? phrases.faqTask : phrases.faqAbout, createTitleValues(title)),
};

function writeQuestions(outline: Outline): Section[] {
  const { phrases } = outline;
  if (outline.steps.length === 0)
    return writeStepSections(outline, 'About').map((section) => ({
      ...section,
      heading: section.heading === '' ? phrases.whatShown : fill(phrases.saidAbout, { x: section.heading }),
    }));
  const all = [
    askHow(outline),
    ...askNeeds(outline),
    ...outline.screens.flatMap((screen) => [
      ...askAboutScreen(outline, screen),
      ...screen.steps.flatMap((step) => askAboutStep(outline, step)),
    ]),
    ...outline.steps
      .filter((step) => !outline.screens.some((screen) => screen.steps.includes(step)))
      .flatMap((step) => askAboutStep(outline, step)),
    ...askAboutEnd(outline),
  ];
  const asked = new Set<string>();
  return all.filter(({ heading }) => !asked.has(heading) && asked.add(heading)).slice(0, QUESTIONS_MAX);
}

/** Returns the main question. All steps together are its answer. */
function askHow({ title, steps, phrases }: Outline): Section {
  const heading = fill(isTask(title) ? phrases.howDoI : phrases.howWorks, createTitleValues(title));
  return { heading, intro: '', steps: steps.map((step) => createStep(step, phrases, { note: joinSentences(step.notes) })) };
}

function askNeeds(outline: Outline): Section[] {
  const answers = outline.before.flatMap((text) => createSentenceAssertion(outline, text, null) ?? []);
  return answers.length > 0 ? [createAnswer(outline.phrases.need, answers)] : [];
}

function askAboutScreen(outline: Outline, screen: Screen): Section[] {
  const answers = listNarration(outline, screen).flatMap((text) => createSentenceAssertion(outline, text, screen) ?? []);
  return answers.length > 0 ? [createAnswer(fill(outline.phrases.seeOn, { x: screen.heading }), answers)] : [];
}

const PLACE =
  /\b(?:in|at|on|under|from|next to|below|above) (?:the|your) (?:[a-z-]+ ){0,3}(?:corner|menu|left|right|top|bottom|side ?bar|tool ?bar|header|footer|list|panel|tab|row|column)\b|\((?:top|bottom) (?:left|right)\)/iu;
const CONDITION = /^(if|when) ([^,]{4,80}), /iu;
const EMPTY_CONDITION = /\b(?:done|ready|finished)\b|^you (?:want|like|wish|need|prefer|would like)(?: to)?$/iu;
const FREEDOM = /\b(?:you|we) can (?:also |always )?([^.,;]{3,80})/iu;
const UNCLEAR = /\b(?:it|its|this|that|them|these|those|here|one)\b/iu;

/** Returns the questions that a step answers: where something is, what to do in a certain case, what to enter, what can be done later. */
function askAboutStep(outline: Outline, step: OutlineItem): Section[] {
  const instruction = plain(step.runs.map((run) => run.text).join(''));
  const { phrases } = outline;
  const isEnglish = isEnglishArticle(phrases);
  const whole = createStep(step, phrases, { note: '' });
  const found: Section[] = [];
  if (step.label !== null && isEnglish && PLACE.test(instruction))
    found.push(createAnswer(fill(phrases.whereFind, { x: step.label }), [whole]));
  const [, word, condition] = (isEnglish && CONDITION.exec(instruction)) || [];
  if (word && condition && !EMPTY_CONDITION.test(condition) && !(/^when$/iu.test(word) && UNCLEAR.test(condition)))
    found.push(createAnswer(`What do I do ${word.toLowerCase()} ${toFirstPerson(condition)}?`, [whole]));
  const entry = outline.entries.find((one) => one.step === step && !one.isSwitch);
  if (entry) found.push(createAnswer(fill(phrases.enterFor, { x: entry.name }), [whole]));
  return isEnglish ? [...found, ...askAboutOptions(outline, step, entry)] : found;
}

/** Returns questions about options that the narration mentions. */
function askAboutOptions(outline: Outline, step: OutlineItem, entry: Entry | undefined): Section[] {
  const found: Section[] = [];
  for (const note of step.notes) {
    const freedom = FREEDOM.exec(note)?.[1];
    const subject = entry?.name ?? (step.act === 'type' ? step.label : null);
    const named = freedom && subject !== null ? freedom.replace(/\b(?:it|this|that)\b/iu, `“${subject}”`) : freedom;
    if (!named || UNCLEAR.test(named)) continue;
    const said = createSentenceAssertion(outline, note, step);
    if (said) found.push(createAnswer(`Can I ${toFirstPerson(named.trim())}?`, [said]));
  }
  return found;
}

function askAboutEnd(outline: Outline): Section[] {
  const last = outline.steps.at(-1);
  const done = listResults(outline);
  const next = outline.closing.flatMap((text) => createSentenceAssertion(outline, text, null) ?? []);
  return [
    ...(last?.label && done.length > 0 ? [createAnswer(fill(outline.phrases.after, { x: last.label }), done)] : []),
    ...(next.length > 0 ? [createAnswer(outline.phrases.next, next)] : []),
  ];
}

function createAnswer(question: string, steps: Step[]): Section {
  return createListSection(plain(question), 'paragraphs', steps);
}

/** Converts a sentence to the first person, because readers ask about themselves: “your team should see it” → “my team should see it”. */
function toFirstPerson(words: string): string {
  return words
    .replace(/\byour\b/giu, 'my')
    .replace(/\byou are\b/giu, 'I am')
    .replace(/\byou\b/giu, 'I');
}
