import type { Feedback } from '@docreel/contract';
import type { FeedbackRow } from './feedback.store.ts';

export function toFeedback(row: FeedbackRow): Feedback {
  return {
    feedbackId: row.id,
    articleId: row.article_id,
    language: row.language,
    isHelpful: row.is_helpful,
    comment: row.comment,
    createdAt: row.created_at.toISOString(),
  };
}
