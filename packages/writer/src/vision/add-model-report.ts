import type { ArticleDraft } from '../types.ts';
import type { VisionResult } from './annotate-with-vision-model.ts';

/** Adds the report of the vision model to an article. */
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
