import type { ArticleDraft } from '../types.ts';
import type { VisionResult } from './annotate-with-vision-model.ts';

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
