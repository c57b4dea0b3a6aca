import type { Kysely } from 'kysely';
import type { ArticleTables } from './tables/article-tables.ts';
import type { FeedbackTables } from './tables/feedback-tables.ts';
import type { FileTables } from './tables/file-tables.ts';
import type { JobTables } from './tables/job-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { ProjectTables } from './tables/project-tables.ts';
import type { PublicationTables } from './tables/publication-tables.ts';
import type { TranslationTables } from './tables/translation-tables.ts';
import type { VideoTables } from './tables/video-tables.ts';

/** TypeScript types of all tables. PostgreSQL's int8 is a number, jsonb is a parsed value, and bytea is a Buffer. */
export interface Tables
  extends ProjectTables,
    PeopleTables,
    JobTables,
    VideoTables,
    FileTables,
    FeedbackTables,
    ArticleTables,
    TranslationTables,
    PublicationTables {
  secrets: { name: string; value: Buffer };
}

/** The database or a transaction on it. Functions that run queries accept both. */
export type Db = Kysely<Tables>;
