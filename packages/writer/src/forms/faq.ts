import { isExample } from '../example.ts';
import { plain } from '../inline.ts';
import { type Entry, saidOf, type Screen, type Story, type StoryStep } from '../story.ts';
import type { Section, Step } from '../types.ts';
import { resultsOf, stepSections } from './common-parts.ts';
import { fill, isTask, titled } from '../phrases/fill.ts';
import { isEnglishArticle } from '../phrases/phrases-for.ts';
import { claimOf, claims, type Form, type Part, prose, stepFrom, under } from './form.ts';

const QUESTIONS_MAX = 14;

export const questions: Part = {
  kind: 'questions',
  heading: 'Questions and answers',
  write: (story, heading) => under(heading, questionsOf(story)),
};

/** Questions of readers that the recording answers, each with its time and picture. */
export const faq: Form = {
  parts: [{ ...questions, isBare: true, write: questionsOf }],
  numbering: 'each',
  titleOf: (title, { faqTitle }) => fill(faqTitle, { title }),
  summaryOf: ({ title, phrases }) => fill(isTask(title) ? phrases.faqTask : phrases.faqAbout, titled(title)),
};

function questionsOf(story: Story): Section[] {
  const { phrases } = story;
  if (story.steps.length === 0)
    return stepSections(story, 'About').map((section) => ({
      ...section,
      heading: section.heading === '' ? phrases.whatShown : fill(phrases.saidAbout, { x: section.heading }),
    }));
  const all = [
    howQuestion(story),
    ...needed(story),
    ...story.screens.flatMap((screen) => [...aboutScreen(story, screen), ...screen.steps.flatMap((step) => aboutStep(story, step))]),
    ...story.steps.filter((step) => !story.screens.some((screen) => screen.steps.includes(step))).flatMap((step) => aboutStep(story, step)),
    ...atTheEnd(story),
  ];
  const asked = new Set<string>();
  return all.filter(({ heading }) => !asked.has(heading) && asked.add(heading)).slice(0, QUESTIONS_MAX);
}

/** Returns the main question, answered by all steps. */
function howQuestion({ title, steps, phrases }: Story): Section {
  const heading = fill(isTask(title) ? phrases.howDoI : phrases.howWorks, titled(title));
  return { heading, intro: '', steps: steps.map((step) => stepFrom(step, phrases, { note: prose(step.notes) })) };
}

function needed(story: Story): Section[] {
  const answers = story.before.flatMap((text) => claimOf(story, text, null) ?? []);
  return answers.length > 0 ? [answer(story.phrases.need, answers)] : [];
}

function aboutScreen(story: Story, screen: Screen): Section[] {
  const answers = saidOf(story, screen).flatMap((text) => claimOf(story, text, screen) ?? []);
  return answers.length > 0 ? [answer(fill(story.phrases.seeOn, { x: screen.heading }), answers)] : [];
}

const PLACE =
  /\b(?:in|at|on|under|from|next to|below|above) (?:the|your) (?:[a-z-]+ ){0,3}(?:corner|menu|left|right|top|bottom|side ?bar|tool ?bar|header|footer|list|panel|tab|row|column)\b/iu;
const CONDITION = /^(if|when) ([^,]{4,80}), /iu;
const EMPTY_CONDITION = /\b(?:done|ready|finished)\b|^you (?:want|like|wish|need|prefer|would like)(?: to)?$/iu;
const FREEDOM = /\b(?:you|we) can (?:also |always )?([^.,;]{3,80})/iu;
const UNCLEAR = /\b(?:it|its|this|that|them|these|those|here|one)\b/iu;

/**
 * Returns the questions that the words of a step answer: where something is, what to do in a case, what to enter, what can be done later.
 */
function aboutStep(story: Story, step: StoryStep): Section[] {
  const told = plain(step.runs.map((run) => run.text).join(''));
  const { phrases } = story;
  const isEnglish = isEnglishArticle(phrases);
  const whole = stepFrom(step, phrases, { note: '' });
  const found: Section[] = [];
  if (step.label !== null && isEnglish && PLACE.test(told)) found.push(answer(fill(phrases.whereFind, { x: step.label }), [whole]));
  const [, word, condition] = (isEnglish && CONDITION.exec(told)) || [];
  if (word && condition && !EMPTY_CONDITION.test(condition) && !(/^when$/iu.test(word) && UNCLEAR.test(condition)))
    found.push(answer(`What do I do ${word.toLowerCase()} ${asAsked(condition)}?`, [whole]));
  const entry = story.entries.find((one) => one.step === step && !one.isSwitch);
  if (entry)
    found.push(
      answer(fill(phrases.enterFor, { x: entry.name }), [{ ...whole, note: prose(step.notes.filter((note) => isExample(note))) }]),
    );
  return isEnglish ? [...found, ...freedoms(story, step, entry)] : found;
}

/** Returns questions about options that the narration mentions. */
function freedoms(story: Story, step: StoryStep, entry: Entry | undefined): Section[] {
  const found: Section[] = [];
  for (const note of step.notes) {
    const freedom = FREEDOM.exec(note)?.[1];
    const subject = entry?.name ?? (step.act === 'type' ? step.label : null);
    const named = freedom && subject !== null ? freedom.replace(/\b(?:it|this|that)\b/iu, `“${subject}”`) : freedom;
    if (!named || UNCLEAR.test(named)) continue;
    const said = claimOf(story, note, step);
    if (said) found.push(answer(`Can I ${asAsked(named.trim())}?`, [said]));
  }
  return found;
}

function atTheEnd(story: Story): Section[] {
  const last = story.steps.at(-1);
  const done = resultsOf(story);
  const next = story.closing.flatMap((text) => claimOf(story, text, null) ?? []);
  return [
    ...(last?.label && done.length > 0 ? [answer(fill(story.phrases.after, { x: last.label }), done)] : []),
    ...(next.length > 0 ? [answer(story.phrases.next, next)] : []),
  ];
}

function answer(question: string, steps: Step[]): Section {
  return claims(plain(question), 'paragraphs', steps);
}

/** Converts the words to the first person, because readers ask about themselves: “your team should see it” → “my team should see it”. */
function asAsked(words: string): string {
  return words
    .replace(/\byour\b/giu, 'my')
    .replace(/\byou are\b/giu, 'I am')
    .replace(/\byou\b/giu, 'I');
}
