import type { ArticleDraft } from '../types.ts';
import type { SeenByModel } from './see-with-model.ts';

/** Adds the report of the vision model to an article. */
export function withReport(draft: ArticleDraft, { isUsed, report, warnings }: SeenByModel): ArticleDraft {
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
