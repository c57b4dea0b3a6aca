import { type Moment, type Timeline, type Sentence, findScreenAt, squash } from '@docreel/timeline';
import type { OutlineItem, Result } from './outline-item.ts';
import { fill, type Phrases, findPhrases } from './phrases/phrases.ts';
import { nameSubject } from './edit-narration.ts';
import { writeInstruction, type Wording } from './sentence.ts';
import { isGreeting, namesAction, sharesWords } from './actions.ts';

export type { OutlineItem, Result } from './outline-item.ts';

export function describeAppearance({ name, isScreen }: Result, { screenAppears, messageAppears }: Phrases): string {
  return fill(isScreen ? screenAppears : messageAppears, { x: name });
}

/** Content of an article before a template determines its form. */
export interface ArticleContent {
  phrases: Phrases;
  intro: string[];
  before: string[];
  closing: string[];
  /** Headings that certainly name a screen. */
  screenNames: ReadonlySet<string>;
  /** All moments of the recording in order, of any kind. */
  items: OutlineItem[];
  /** Sentences of the narration that the article may contain. */
  sentences: Sentence[];
}

export function collectContent(timeline: Timeline): ArticleContent {
  const phrases = findPhrases(timeline.language);
  const screenNames = listScreenNames(timeline);
  const picture = { width: timeline.width, height: timeline.height };
  const items = timeline.moments.map((moment, at) => {
    const isAgain = timeline.moments.some((earlier, index) => index < at && isSame(earlier, moment));
    return createItem(moment, {
      screenNames,
      screens: timeline.screens,
      wording: { phrases, isTouch: timeline.isTouch, isAgain, picture },
    });
  });
  return {
    phrases,
    intro: listTexts(timeline.intro),
    before: listTexts(timeline.prerequisites),
    closing: listTexts(timeline.closing),
    screenNames,
    items,
    sentences: timeline.said,
  };
}

function isSame(earlier: Moment, { action }: Moment): boolean {
  const was = earlier.kind === 'step' ? earlier.action : null;
  return was !== null && action !== null && was.act === action.act && was.object !== null && was.object.text === action.object?.text;
}

/**
 * Returns the headings that certainly name a screen: they name a task, or an action before has the same name. Others can be the first line of
 * a document.
 */
function listScreenNames({ moments, screens }: Timeline): ReadonlySet<string> {
  const acted = new Set(
    moments.flatMap(({ action }) => [action?.object, action?.value].flatMap((told) => (told ? squash(told.text) : []))),
  );
  const labels = moments.flatMap(({ action }) => [
    ...(action?.object ? [action.object.text] : []),
    ...(action?.words ?? []).flatMap(({ kind, text }) => (kind === 'label' ? [text] : [])),
  ]);
  const certain = new Set(moments.flatMap(({ heading, result }) => [heading, result].flatMap((told) => told?.text ?? [])));
  const all = [...screens.flatMap(({ heading }) => heading?.text ?? []), ...certain];
  return new Set(
    all.filter(
      (text) =>
        !isGreeting(text) && (acted.has(squash(text)) || namesAction(text) || sharesWords(text, labels) || isWordOrTwo(text, certain)),
    ),
  );
}

/** Returns whether a certain heading is as short as the name of a screen: “Inbox”, “Team settings”. */
function isWordOrTwo(text: string, certain: ReadonlySet<string>): boolean {
  return certain.has(text) && /^\p{Lu}\p{L}+(?: \p{L}{3,})?$/u.test(text);
}

interface ItemContext {
  screenNames: ReadonlySet<string>;
  screens: Timeline['screens'];
  wording: Wording;
}

function createItem(moment: Moment, { screenNames, screens, wording }: ItemContext): OutlineItem {
  const { kind, action, heading, result, still, startSeconds, endSeconds, quote } = moment;
  const headings = new Set(screens.flatMap((screen) => screen.heading?.text ?? []));
  const pictured = screens.length === 0 ? heading : (findScreenAt(screens, still.seconds)?.heading ?? null);
  return {
    moment,
    kind,
    act: action?.act ?? null,
    runs: writeInstruction(moment, wording),
    lead: listTexts(moment.intro).map(nameSubject),
    notes: withoutValue(listTexts(moment.notes), moment),
    result: result !== null && screenNames.has(result.text) ? { name: result.text, isScreen: headings.has(result.text) } : null,
    heading: heading?.text ?? null,
    pictureHeading: pictured !== null && screenNames.has(pictured.text) ? pictured.text : null,
    wording,
    label: action?.object?.text ?? null,
    evidence: { startSeconds, endSeconds, quote, frameSeconds: still.seconds, scene: still.scene },
    pictureKey: still.key,
  };
}

/** Returns the notes without those that only name the entered value, such as “I will call it website relaunch”. */
function withoutValue(notes: readonly string[], { action }: Moment): string[] {
  const entered = action?.act === 'type' ? squash(action.value?.text ?? '') : '';
  return notes.filter((note) => entered === '' || !squash(note).endsWith(entered));
}

function listTexts(said: readonly Sentence[]): string[] {
  return said.map(({ text }) => text).filter((text) => text !== '');
}
