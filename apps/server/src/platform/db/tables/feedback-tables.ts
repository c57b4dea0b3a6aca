import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export interface FeedbackTables {
  feedback: {
    id: string;
    project_id: string;
    article_id: number;
    language: string;
    is_helpful: boolean;
    comment: string | null;
    created_at: Time;
  };
  feedback_counts: { project_id: string; article_id: number; helpful: Generated<number>; not_helpful: Generated<number>; last_at: Time };
  zero_result_searches: { project_id: string; language: string; words: string; count: Generated<number>; last_at: Time };
}
