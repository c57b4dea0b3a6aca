import { findInstruction, type Timeline, cleanText, findScreenAt, namesNothing, squash, findVerb } from '@docreel/timeline';
import { describeArea } from '../sentence.ts';
import { toPlainText } from '../inline.ts';
import { lacksSubject } from '../edit-narration.ts';
import { findPhrases, isEnglishArticle, type Phrases } from '../phrases/phrases.ts';
import { isActionTitle, isGreeting, listContentWords } from '../actions.ts';
import type { ArticleDraft, Section, Step } from '../types.ts';

/**
 * Rules of a well-written how-to article, by number. Rules 1 to 15 come from a comparison with the articles of other products (decision 0079),
 * 16 to 21 from later reviews.
 */
const ARTICLE_RULES = {
  1: 'a heading is a verb and an object',
  2: 'a heading adds words to the title',
  3: 'the first sentence names the outcome',
  4: 'a section has two steps or more, and every time link has a sentence',
  5: 'a note names its subject',
  6: 'a note contains no reassurance',
  7: 'a note does not speak for the narrator',
  8: 'a value is an example within the sentence',
  9: 'an instruction is a step',
  10: 'the verb follows the control',
  11: 'the control is not called a button',
  12: 'a result names what appears',
  13: 'the last step shows its result',
  14: 'an alternative text describes its own picture',
  15: 'the description has at most 155 characters',
  16: 'the title names the task',
  17: 'a menu and its item are one step',
  18: 'key moments without a name stand between the steps or under one heading',
  19: 'a sentence does not follow itself, except an instruction that is repeated',
  20: 'at most one picture has a sentence that says nothing',
  21: 'a marked step says where',
} as const;

export type ArticleRule = keyof typeof ARTICLE_RULES;

export interface ArticleFault {
  rule: ArticleRule;
  /** The text at fault. */
  text: string;
}

/** Articles with fewer steps have no headings. */
const HEADINGS_FROM = 6;
const STEPS_PER_HEADING = 2;
/** Search engines cut longer descriptions. */
const DESCRIPTION_MOST = 155;

const REASSURES = /\b(?:don't worry|no problem|no worries|by the way|go ahead|of course)\b/iu;
const NARRATOR = /\b(?:i|i'm|i'll|i've|we|we're|we'll|we've|us|our|my|let's)\b/iu;
const LEARNS = /^(?:learn how to|how to)\b/iu;
const VERBS =
  /^(?:click|tap|select|turn (?:on|off)|enter|open|choose|go to|go back|run|write|answer|hover|scroll|set|under|in|on|if|when|to|once|after|before)\b/iu;
/** Verbs of narrators for what an article calls click, select and enter. */
const SPOKEN_VERBS = /^(?:press|hit|push|pick|type|check|tick)\b(?! (?:enter|return|escape|tab|ctrl|control|shift|alt|command)\b)/iu;

/** Returns the faults of a how-to article that was written from these moments, in the order of the rules. */
export function findArticleFaults(draft: ArticleDraft, timeline: Timeline): ArticleFault[] {
  const phrases = findPhrases(timeline.language);
  const items = draft.sections.flatMap(({ steps }) => steps);
  const steps = items.filter(({ kind }) => kind === 'step');
  const faults = [
    ...findTitleFaults(draft, phrases),
    ...draft.sections.flatMap((section) => findHeadingFaults(section, draft, phrases)),
    ...findSummaryFaults(draft, steps, phrases),
    ...draft.sections.flatMap((section) => findSectionFaults(section, { steps: steps.length, phrases })),
    ...items.flatMap((step) => (isEnglishArticle(phrases) ? findNoteFaults(step) : [])),
    ...steps.flatMap((step) => findStepFaults(step, phrases)),
    ...findEndFaults(items, timeline),
    ...items.flatMap((step) => findAltFaults(step, timeline)),
    ...findMenuFaults(steps),
    ...findFrameFaults(draft, phrases),
    ...draft.sections.flatMap((section) => findEchoFaults(section.steps)),
    ...items
      .filter(({ text }) => toPlainText(text) === phrases.screenNow)
      .slice(1)
      .map(({ text }) => fault(20, text)),
    ...findMarkFaults(items, draft, phrases),
  ];
  return faults.toSorted((a, b) => a.rule - b.rule);
}

/** Returns the number of faults for each rule that has any, as `1: 3, 14: 2`. */
export function countArticleFaults(faults: readonly ArticleFault[]): string {
  const byRule = Map.groupBy(faults, ({ rule }) => rule);
  return [...byRule].map(([rule, { length }]) => `${rule}: ${length}`).join(', ');
}

/** Returns the fault as a line: its rule and the text. */
export function formatArticleFault({ rule, text }: ArticleFault): string {
  return `  against rule ${rule} (${ARTICLE_RULES[rule]}): ${text}`;
}

function fault(rule: ArticleRule, text: string): ArticleFault {
  return { rule, text };
}

function findTitleFaults({ title, quality }: ArticleDraft, { doClick, doTap }: Phrases): ArticleFault[] {
  const isPress = [doClick, doTap].some((phrase) => /^\p{L}+ \{x\}$/u.test(phrase) && title.startsWith(phrase.replace('{x}', '')));
  return quality.steps > 0 && (isPress || !isActionTitle(title)) ? [fault(16, title)] : [];
}

function findHeadingFaults({ heading, steps }: Section, { title }: ArticleDraft, phrases: Phrases): ArticleFault[] {
  if (heading === '' || steps.length === 0 || isStandard(heading, phrases)) return [];
  const known = new Set(listContentWords(title));
  return [
    ...(isGreeting(heading) || (steps.some(({ kind }) => kind === 'step') && !isActionTitle(heading)) ? [fault(1, heading)] : []),
    ...(listContentWords(heading).every((word) => known.has(word)) ? [fault(2, heading)] : []),
  ];
}

function isStandard(heading: string, { headings }: Phrases): boolean {
  return Object.values(headings).includes(heading);
}

function findSummaryFaults({ title, summary }: ArticleDraft, steps: readonly Step[], phrases: Phrases): ArticleFault[] {
  if (steps.length < 2) return [];
  const text = toPlainText(summary);
  const count = new RegExp(phrases.manySteps.replace('{count}', String.raw`\d+`), 'iu');
  const isWeak = LEARNS.test(text) || / for example /u.test(text) || count.test(text) || squash(text) === squash(title) || text === '';
  return [...(isWeak ? [fault(3, text)] : []), ...(text.length > DESCRIPTION_MOST ? [fault(15, text)] : [])];
}

function findSectionFaults(section: Section, { steps: total, phrases }: { steps: number; phrases: Phrases }): ArticleFault[] {
  const { heading, intro, steps } = section;
  const own = steps.filter(({ kind }) => kind === 'step').length;
  const isHeaded = heading !== '' && !isStandard(heading, phrases) && total > 0;
  const isThin = isHeaded && (total < HEADINGS_FROM || own < STEPS_PER_HEADING);
  const isBare = heading !== phrases.headings['What the recording shows'] && steps.some(({ text, note }) => text === '' && note === '');
  return [...(isThin ? [fault(4, heading)] : []), ...(isBare && intro === '' ? [fault(4, heading)] : [])];
}

function findNoteFaults({ kind, note }: Step): ArticleFault[] {
  if (kind !== 'step') return [];
  const sentences = toPlainText(note)
    .split(/(?<=[.!?])\s+/u)
    .filter((sentence) => sentence !== '');
  return sentences.flatMap((sentence) => [
    ...(lacksSubject(sentence) ? [fault(5, sentence)] : []),
    ...(REASSURES.test(sentence) ? [fault(6, sentence)] : []),
    ...(NARRATOR.test(sentence) ? [fault(7, sentence)] : []),
    ...(isMissingStep(sentence) ? [fault(9, sentence)] : []),
    ...(/^The screen “.*” appears\.$/u.test(sentence) ? [fault(12, sentence)] : []),
  ]);
}

/** Returns whether a note tells the reader to do something. “Double-click the number.” names nothing, so that it cannot be a step. */
function isMissingStep(sentence: string): boolean {
  const found = findInstruction(sentence);
  if (found?.kind !== 'told') return false;
  const { text, verb } = found;
  return !namesNothing({ words: text, verb, object: text.slice(verb.length).trim() || null });
}

function findStepFaults({ text, note, code }: Step, phrases: Phrases): ArticleFault[] {
  const sentence = toPlainText(text);
  const isFragment = /^(?:For example|Zum Beispiel|Par exemple|Por ejemplo|Por exemplo|Per esempio|Bijvoorbeeld|例)\s?[:：]/u.test(
    toPlainText(note),
  );
  if (!isEnglishArticle(phrases)) return isFragment ? [fault(8, note)] : [];
  const isTyped = code === undefined && /^(?:enter “|type\b)/iu.test(sentence);
  return [
    ...(isFragment ? [fault(8, toPlainText(note))] : isTyped ? [fault(8, sentence)] : []),
    ...(SPOKEN_VERBS.test(sentence) || !(VERBS.test(sentence) || findVerb(sentence) !== null) ? [fault(10, sentence)] : []),
    ...(/\bbutton\b/iu.test(text.replace(/\*\*[^*]*\*\*/gu, '')) ? [fault(11, sentence)] : []),
  ];
}

/** Time after the last step in which its result appears. */
const RESULT_SECONDS = 1.5;

/** Returns a fault if the recording shows another screen after the last step, and the article does not. */
function findEndFaults(items: readonly Step[], { screens }: Timeline): ArticleFault[] {
  const last = items.findLast(({ kind }) => kind === 'step');
  if (!last || items.at(-1) !== last || last.note !== '') return [];
  const after = screens.find(({ startSeconds }) => startSeconds > last.evidence.frameSeconds);
  return after && after.endSeconds - after.startSeconds >= RESULT_SECONDS ? [fault(13, toPlainText(last.text))] : [];
}

function findAltFaults({ alt, evidence, showsPicture }: Step, { screens, language }: Timeline): ArticleFault[] {
  if (!showsPicture) return [];
  const [before = '', after = ''] = findPhrases(language).altScreen.split('{x}');
  const named = alt.startsWith(before) ? (alt.slice(before.length).split(after)[0] ?? null) : null;
  const shown = findScreenAt(screens, evidence.frameSeconds)?.heading?.text ?? null;
  const isOfAnother = named !== null && screens.some(({ heading }) => heading?.text === named) && shown !== null && shown !== named;
  return isOfAnother || (named !== null && isGreeting(named)) || cleanText(alt) === '' ? [fault(14, alt)] : [];
}

/** Returns the steps that open a menu whose item is chosen in the next step. */
function findMenuFaults(steps: readonly Step[]): ArticleFault[] {
  return steps.flatMap((step, at) => {
    const next = steps[at + 1];
    const isMenu = /^Click \*\*(?:File|Edit|View|Insert|Format|Tools|Search|Help|Window|Datei|Bearbeiten|Ansicht)\*\*\.$/u.test(step.text);
    return isMenu && next && /^(?:Select|Choose|Click) \*\*[^*]+\*\*\.$/u.test(next.text) ? [fault(17, `${step.text} ${next.text}`)] : [];
  });
}

/** Returns the headings of sections that have only key moments, except the standard one at the end of the article. */
function findFrameFaults({ sections, quality }: ArticleDraft, phrases: Phrases): ArticleFault[] {
  if (quality.steps === 0) return [];
  const frames = sections.filter(({ steps }) => steps.length > 0 && steps.every(({ kind, note }) => kind === 'shown' && note === ''));
  const isAtEnd =
    frames.length === 1 && frames[0] === sections.at(-1) && frames[0]?.heading === phrases.headings['What the recording shows'];
  return frames.length === 0 || isAtEnd ? [] : frames.map(({ heading }) => fault(18, heading));
}

/** Returns the sentences about pictures and results that directly follow the same sentence. */
function findEchoFaults(items: readonly Step[]): ArticleFault[] {
  const sentences = items
    .flatMap(({ kind, text, note }) => [
      { isStep: kind !== 'shown', text },
      { isStep: false, text: note },
    ])
    .filter(({ text }) => text !== '');
  return sentences.flatMap(({ isStep, text }, at) => (!isStep && sentences[at - 1]?.text === text ? [fault(19, text)] : []));
}

/** Returns the marked steps with a known position whose sentence does not name it. */
function findMarkFaults(items: readonly Step[], { picture }: ArticleDraft, phrases: Phrases): ArticleFault[] {
  return items.flatMap(({ kind, text, mark }) => {
    const area = kind === 'marked' ? describeArea(mark, picture, phrases) : '';
    return area === '' || /[(（]/u.test(text) ? [] : [fault(21, text)];
  });
}
