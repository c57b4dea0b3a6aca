import type { ArticleDraft } from '../types.ts';
import type { SeenByModel } from './see-with-model.ts';

/** An article from moments that a model has looked at, and what it had to do with it. */
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
