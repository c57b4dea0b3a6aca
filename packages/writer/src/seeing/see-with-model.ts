/**
 * A configured model looks at the moments themselves: their stills, what was read in them and what was said. It answers what was done in which of them;
 * moments, times and pictures stay the recording's. Labels, values and commands are printed only where the cited pictures or sentences have them.
 */
import type { Moment, Moments } from '@docreel/moments';
import type { Model, Picture } from '../model/ask-model.ts';
import type { ArticleTemplate, ModelReport } from '../types.ts';
import type { ReadWindow } from './answer.ts';
import { applySteps } from './apply.ts';
import { type Asking, askWindow, ModelFailed } from './ask-window.ts';
import { checkStep, type Kept } from './check-step.ts';
import { questionOf } from './question.ts';
import { titleFrom } from './title-from.ts';
import { type Window, windowsOf } from './windows.ts';

export interface Watch {
  moments: Moments;
  template: ArticleTemplate;
  /** The still of a moment, at most 1,024 pixels on its long side; null where it cannot be taken. */
  still: (moment: Moment) => Promise<Picture | null>;
  /** Keeps what a question cost, so that a run that goes on does not ask it again. Left out: nothing is kept. */
  keep?: <T>(name: string, ask: () => Promise<T>) => Promise<T>;
  /** Before each question, which counts from 1. */
  onProgress?: (question: number, of: number) => void;
}

export interface SeenByModel {
  moments: Moments;
  /** Whether anything of the model is in the moments. */
  isUsed: boolean;
  report: ModelReport;
  /** Sentences for the person. */
  warnings: string[];
}

/** For all questions together. */
const ALL_SECONDS = 900;
/** An answer that keeps fewer of its steps than this is no better than what was found without it. */
const KEPT_LEAST = 0.5;

/** Where the model fails, is too slow or answers too little that is supported, the moments stay as they were, and a warning says why. Of the model's failures none is thrown; an aborted signal's reason is. */
export async function seeWithModel(watch: Watch, model: Model): Promise<SeenByModel> {
  const started = performance.now();
  const { answers, images, warnings } = await askAll(watch, model);
  const steps = answers.flatMap(({ window, answer }) => checkedOf(watch, window, answer));
  const supported = steps.filter((one) => one !== null);
  const kept = withoutRepeats(supported);
  const dropped = steps.filter((one) => one === null).length;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const isUsed = supported.length > 0 && supported.length >= steps.length * KEPT_LEAST;
  const report: ModelReport = { questions: answers.length, images, steps: isUsed ? kept.length : 0, dropped, seconds };
  if (isUsed) return { moments: seenMoments(watch.moments, { answers, kept }), isUsed, report, warnings };
  if (answers.length > 0 && watch.moments.moments.length > 0)
    warnings.push(notUsed(steps.length === 0 ? 'it saw nothing being done' : 'too little of its answer is supported by the video'));
  return { moments: watch.moments, isUsed, report, warnings };
}

function notUsed(reason: string): string {
  return `The configured model was not used, because ${reason}; the article is the offline writer's.`;
}

interface Answered {
  window: Window;
  answer: ReadWindow;
}

interface Answers {
  answers: Answered[];
  images: number;
  warnings: string[];
}

/** Until all windows are answered, the model is of no more use or the time is up. What a server refused once it is not sent again. */
async function askAll(watch: Watch, model: Model): Promise<Answers> {
  const windows = windowsOf(watch.moments.moments);
  const limit = AbortSignal.timeout(ALL_SECONDS * 1000);
  const limited = { ...model, signal: model.signal ? AbortSignal.any([model.signal, limit]) : limit };
  const found: Answers = { answers: [], images: 0, warnings: [] };
  let asking: Asking = { takesPictures: true, takesSchema: true };
  let reason: string | null = null;
  for (const [at, window] of windows.entries()) {
    watch.onProgress?.(at + 1, windows.length);
    const ask = () => askWindow(watch, { window, asking }, limited);
    try {
      const { answer, images, ...took } = watch.keep ? await watch.keep(`look ${at + 1}`, ask) : await ask();
      asking = { takesPictures: asking.takesPictures && took.takesPictures, takesSchema: asking.takesSchema && took.takesSchema };
      found.images += images;
      found.answers.push({ window, answer });
    } catch (error) {
      model.signal?.throwIfAborted();
      if (!(error instanceof ModelFailed)) throw error;
      reason = error.reason;
      if (!error.isOfThisAnswer) break;
    }
  }
  found.warnings.push(...warningsOf(found, { of: windows.length, reason, asking, isWhole: areAllAsked(windows, watch.moments) }));
  return found;
}

interface Ending {
  of: number;
  reason: string | null;
  asking: Asking;
  isWhole: boolean;
}

function warningsOf({ answers }: Answers, { of, reason, asking, isWhole }: Ending): string[] {
  if (answers.length === 0) return reason === null ? [] : [notUsed(reason)];
  const partly = `The configured model answered ${answers.length} of ${of} questions, because ${reason}; the rest of the article is the offline writer's.`;
  return [
    ...(reason === null ? [] : [partly]),
    ...(asking.takesPictures ? [] : ['The configured model was shown no pictures, because its server takes none.']),
    ...(isWhole
      ? []
      : ["The configured model was shown the beginning of the recording only; the rest of the article is the offline writer's."]),
  ];
}

function areAllAsked(windows: readonly Window[], { moments }: Moments): boolean {
  const last = moments.at(-1);
  return last === undefined || windows.some(({ asked }) => asked.has(last.id));
}

function checkedOf({ moments, template }: Watch, window: Window, { steps }: ReadWindow): (Kept | null)[] {
  const known = {
    moments: new Map(window.moments.map((moment) => [moment.id, moment])),
    asked: window.asked,
    sentences: questionOf(window, moments, template).sentences,
    order: moments.moments,
  };
  // What it says of moments that belong to another window is no fault.
  const isOfOthers = (id: string): boolean => known.moments.has(id) && !window.asked.has(id);
  return steps.filter((step) => !step?.moments.every(isOfOthers)).map((step) => step && checkStep(step, known));
}

/** What was told at the end of one window is not told again at the beginning of the next, nor the same twice of one moment. */
function withoutRepeats(kept: readonly Kept[]): Kept[] {
  return kept.filter((one, at) => {
    const isSame = (before: Kept): boolean => nameOf(before) === nameOf(one) && nameOf(one) !== '';
    const before = kept[at - 1];
    if (before && one.besides.includes(before.moment) && isSame(before)) return false;
    return !kept.slice(0, at).some((earlier) => earlier.moment === one.moment && isSame(earlier));
  });
}

function nameOf({ done }: Kept): string {
  const names = [done.object?.text, done.value?.text].filter((name) => name !== undefined);
  return names.length === 0 ? '' : `${done.act} ${names.join(' ')}`;
}

function seenMoments(whole: Moments, { answers, kept }: { answers: readonly Answered[]; kept: readonly Kept[] }): Moments {
  const asked = new Set(answers.flatMap(({ window }) => [...window.asked]));
  const offered = answers.map(({ answer }) => answer.title).find((title) => title !== null) ?? null;
  return { ...whole, moments: applySteps(whole.moments, kept, asked), title: titleFrom(offered, whole) };
}
