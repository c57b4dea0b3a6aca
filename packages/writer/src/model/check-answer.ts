import type { Recording } from '@docreel/recording';
import { parseInline, plainOf, writeInline } from '../inline.ts';
import { pictureKeyOf } from '../shown/picture.ts';
import type { ArticleDraft, Evidence, Section, Step } from '../types.ts';
import type { Answer, AnsweredStep } from './answer.ts';
import type { Cited, Material } from './material.ts';
import { isSupported } from './supported.ts';

/** A reworded step shares most of its meaning words with what was said and shown; measured on rewordings by hand. */
const STEP_SHARE = 0.6;
const TEXT_SHARE = 0.6;

export interface Checked {
  draft: ArticleDraft;
  /** How many of the offline article's steps the answer still covers, 0 to 1. */
  covered: number;
}

/** Keeps of an answer what the recording supports. Moments, pictures and quotes are taken from the recording by the cited ids. */
export function checkAnswer(
  answer: Answer,
  { draft, recording, material }: { draft: ArticleDraft; recording: Recording; material: Material },
): Checked {
  const used = new Set<string>();
  let dropped = 0;
  const sections = answer.sections.map(({ heading, intro, steps }): Section => {
    const kept = steps.map((step) => stepFrom(step, material, used));
    dropped += kept.filter((step) => step === null).length;
    const known = kept.filter((step) => step !== null).sort((a, b) => a.evidence.startSeconds - b.evidence.startSeconds);
    return {
      heading: plainOf(supportedOr(heading, material, headingAt(steps, material))),
      intro: clean(supportedOr(intro, material, '')),
      steps: known,
      ...listOf(steps, material),
    };
  });
  const ordered = inOrder(sections.filter((section) => section.heading !== '' && (section.steps.length > 0 || section.intro !== '')));
  const kept = withPictures(recording, ordered);
  const steps = kept.reduce((sum, section) => sum + section.steps.length, 0);
  const offline = [...material.cited.values()].filter((one) => one.step !== null);
  return {
    draft: {
      ...draft,
      title: plainOf(supportedOr(answer.title, material, draft.title)) || draft.title,
      summary: clean(supportedOr(answer.summary, material, draft.summary)) || draft.summary,
      sections: kept,
      closing: clean(supportedOr(answer.closing, material, draft.closing)),
      quality: { ...draft.quality, steps, droppedSteps: dropped, writer: 'model' },
    },
    covered: offline.length === 0 ? 0 : offline.filter((one) => used.has(one.id)).length / offline.length,
  };
}

function stepFrom({ from, text, note }: AnsweredStep, material: Material, used: Set<string>): Step | null {
  const cited = [...new Set(from)].map((id) => material.cited.get(id)).filter((one) => one !== undefined);
  if (cited.length === 0 || cited.length < new Set(from).size) return null;
  const words = cited.map((one) => one.words).join(' ');
  if (plainOf(text) === '' || !isSupported(plainOf(text), words, STEP_SHARE)) return null;
  for (const one of cited) used.add(one.id);
  const inTime = cited.toSorted((a, b) => a.evidence.startSeconds - b.evidence.startSeconds);
  const shown = inTime.findLast((one) => one.step !== null) ?? inTime.at(-1);
  if (!shown) return null;
  const offlineNote = cited
    .map((one) => one.step?.note ?? '')
    .filter((one) => one !== '')
    .join(' ');
  return {
    text: clean(text),
    note: isSupported(plainOf(note), words, TEXT_SHARE) ? clean(note) : offlineNote,
    evidence: evidenceOf(inTime, shown),
    alt: shown.step?.alt ?? (shown.heading ? `The screen “${shown.heading}”` : `The screen at this step: ${plainOf(text)}`),
    showsPicture: true,
  };
}

/** From the first word of the first to the last of the last; the picture is that of the last step, which shows all of them done. */
function evidenceOf(inTime: readonly Cited[], shown: Cited): Evidence {
  const quotes = [...new Set(inTime.map((one) => one.evidence.quote).filter((quote) => quote !== null))];
  return {
    ...shown.evidence,
    startSeconds: Math.min(...inTime.map((one) => one.evidence.startSeconds)),
    endSeconds: Math.max(...inTime.map((one) => one.evidence.endSeconds)),
    quote: quotes.length > 0 ? quotes.join(' ') : null,
  };
}

function supportedOr(text: string, { words }: Material, otherwise: string): string {
  return isSupported(plainOf(text), words, TEXT_SHARE) ? text : otherwise;
}

function headingAt(steps: readonly AnsweredStep[], { cited }: Material): string {
  return (
    steps
      .flatMap((step) => step.from)
      .map((id) => cited.get(id)?.heading ?? null)
      .find((heading) => heading !== null) ?? ''
  );
}

/** Claims stay claims, and a list to tick off stays one: as most of what a section is made from stood before. */
function listOf(steps: readonly AnsweredStep[], { cited }: Material): Pick<Section, 'list'> {
  const lists = steps.flatMap((step) => step.from).flatMap((id) => cited.get(id)?.list ?? []);
  const [list] = lists.toSorted((a, b) => lists.filter((one) => one === b).length - lists.filter((one) => one === a).length);
  return list && lists.length * 2 >= steps.length ? { list } : {};
}

/** A video has one order, and so have its steps; claims and words alone stay where they are put. */
function inOrder(sections: readonly Section[]): Section[] {
  const isOrdered = ({ steps, list }: Section): boolean =>
    steps.length > 0 && (list === undefined || list === 'numbered' || list === 'checks');
  const inTime = sections.filter(isOrdered).sort((a, b) => startOf(a) - startOf(b));
  return sections.map((section) => (isOrdered(section) ? (inTime.shift() ?? section) : section));
}

function startOf(section: Section): number {
  return section.steps[0]?.evidence.startSeconds ?? 0;
}

function withPictures(recording: Recording, sections: readonly Section[]): Section[] {
  let last: string | null = null;
  return sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => {
      const { scene, frameSeconds } = step.evidence;
      const key = pictureKeyOf(recording, { scene, frameSeconds, action: null });
      const showsPicture = key !== last;
      last = key;
      return { ...step, showsPicture };
    }),
  }));
}

function clean(markdown: string): string {
  return writeInline(parseInline(markdown));
}
