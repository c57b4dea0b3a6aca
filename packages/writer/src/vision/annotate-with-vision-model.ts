/**
 * Sends the moments of a recording to a configured vision model: pictures, OCR texts and narration. The model returns the actions in each
 * moment. Times and pictures stay those of the recording. Labels, values and commands are used only if the cited pictures or sentences
 * contain them.
 */
import type { Timeline } from '@docreel/timeline';
import type { Model } from '../model/ask-model.ts';
import type { ModelReport, ArticleDraft } from '../types.ts';
import {
  type ParsedAnswer,
  type ServerFeatures,
  askWindow,
  ModelFailure,
  type VisionInput,
  buildPrompt,
  type VisionWindow,
  splitIntoWindows,
} from './ask-window.ts';
import { applySteps, chooseTitle } from './apply-steps.ts';
import { checkStep, type AcceptedStep } from './check-step.ts';

export interface VisionResult {
  timeline: Timeline;
  /** Whether the moments contain any content from the model. */
  isUsed: boolean;
  report: ModelReport;
  /** Warnings for the user, as full sentences. */
  warnings: string[];
}

/** Time limit for all requests together in seconds. */
const ALL_SECONDS = 900;
/** Minimum share of supported steps. If fewer steps have evidence, the answer is no better than detection without the model. */
const KEPT_LEAST = 0.5;

/**
 * Adds the model's steps to the moments. If the model fails, is too slow or returns too few supported steps, the moments stay unchanged and
 * a warning contains the reason. Throws only the reason of an aborted signal.
 */
export async function annotateWithVisionModel(watch: VisionInput, model: Model): Promise<VisionResult> {
  const started = performance.now();
  const { answers, images, warnings } = await askAllWindows(watch, model);
  const steps = answers.flatMap(({ window, answer }) => checkSteps(watch, window, answer));
  const supported = steps.filter((one) => one !== null);
  const kept = removeRepeats(supported);
  const dropped = steps.filter((one) => one === null).length;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  const isUsed = supported.length > 0 && supported.length >= steps.length * KEPT_LEAST;
  const report: ModelReport = { questions: answers.length, images, steps: isUsed ? kept.length : 0, dropped, seconds };
  if (isUsed) return { timeline: mergeAnswers(watch.timeline, { answers, kept }), isUsed, report, warnings };
  if (answers.length > 0 && watch.timeline.moments.length > 0)
    warnings.push(explainUnused(steps.length === 0 ? 'it saw nothing being done' : 'too little of its answer is supported by the video'));
  return { timeline: watch.timeline, isUsed, report, warnings };
}

function explainUnused(reason: string): string {
  return `The configured model was not used, because ${reason}; the article is the offline writer's.`;
}

interface AnsweredWindow {
  window: VisionWindow;
  answer: ParsedAnswer;
}

interface CollectedAnswers {
  answers: AnsweredWindow[];
  images: number;
  warnings: string[];
}

/**
 * Sends one request per window (a range of moments) until all are done, the model fails permanently, or the time is over. Never again sends
 * a feature that the server has rejected.
 */
async function askAllWindows(watch: VisionInput, model: Model): Promise<CollectedAnswers> {
  const windows = splitIntoWindows(watch.timeline.moments);
  const limit = AbortSignal.timeout(ALL_SECONDS * 1000);
  const limited = { ...model, signal: model.signal ? AbortSignal.any([model.signal, limit]) : limit };
  const found: CollectedAnswers = { answers: [], images: 0, warnings: [] };
  let asking: ServerFeatures = { takesPictures: true, takesSchema: true };
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
      if (!(error instanceof ModelFailure)) throw error;
      reason = error.reason;
      if (!error.isInvalidAnswer) break;
    }
  }
  found.warnings.push(...createWarnings(found, { of: windows.length, reason, asking, isWhole: areAllAsked(windows, watch.timeline) }));
  return found;
}

interface RequestSummary {
  of: number;
  reason: string | null;
  asking: ServerFeatures;
  isWhole: boolean;
}

function createWarnings({ answers }: CollectedAnswers, { of, reason, asking, isWhole }: RequestSummary): string[] {
  if (answers.length === 0) return reason === null ? [] : [explainUnused(reason)];
  const partly = `The configured model answered ${answers.length} of ${of} questions, because ${reason}; the rest of the article is the offline writer's.`;
  return [
    ...(reason === null ? [] : [partly]),
    ...(asking.takesPictures ? [] : ['The configured model was shown no pictures, because its server takes none.']),
    ...(isWhole
      ? []
      : ["The configured model was shown the beginning of the recording only; the rest of the article is the offline writer's."]),
  ];
}

function areAllAsked(windows: readonly VisionWindow[], { moments }: Timeline): boolean {
  const last = moments.at(-1);
  return last === undefined || windows.some(({ asked }) => asked.has(last.id));
}

function checkSteps({ timeline, template }: VisionInput, window: VisionWindow, { steps }: ParsedAnswer): (AcceptedStep | null)[] {
  const known = {
    moments: new Map(window.moments.map((moment) => [moment.id, moment])),
    asked: window.asked,
    sentences: buildPrompt(window, timeline, template).sentences,
    order: timeline.moments,
  };
  // Ignores steps for moments of another window. They do not count as unsupported.
  const isOfOthers = (id: string): boolean => known.moments.has(id) && !window.asked.has(id);
  return steps.filter((step) => !step?.moments.every(isOfOthers)).map((step) => step && checkStep(step, known));
}

/** Removes steps that the model repeats for one moment, or at the end of one window and the start of the next. */
function removeRepeats(kept: readonly AcceptedStep[]): AcceptedStep[] {
  return kept.filter((one, at) => {
    const isSame = (before: AcceptedStep): boolean => describeStep(before) === describeStep(one) && describeStep(one) !== '';
    const before = kept[at - 1];
    if (before && one.otherMoments.includes(before.moment) && isSame(before)) return false;
    return !kept.slice(0, at).some((earlier) => earlier.moment === one.moment && isSame(earlier));
  });
}

function describeStep({ action }: AcceptedStep): string {
  const names = [action.object?.text, action.value?.text].filter((name) => name !== undefined);
  return names.length === 0 ? '' : `${action.act} ${names.join(' ')}`;
}

function mergeAnswers(whole: Timeline, { answers, kept }: { answers: readonly AnsweredWindow[]; kept: readonly AcceptedStep[] }): Timeline {
  const asked = new Set(answers.flatMap(({ window }) => [...window.asked]));
  const offered = answers.map(({ answer }) => answer.title).find((title) => title !== null) ?? null;
  return { ...whole, moments: applySteps(whole.moments, kept, asked), title: chooseTitle(offered, whole) };
}

/** Adds information about the vision model's work to an article. */
export function addModelReport(draft: ArticleDraft, { isUsed, report, warnings }: VisionResult): ArticleDraft {
  const { quality } = draft;
  return {
    ...draft,
    quality: {
      ...quality,
      droppedSteps: report.dropped,
      writer: isUsed ? 'model' : quality.writer,
      model: report,
      warnings: [...quality.warnings, ...warnings],
    },
  };
}
