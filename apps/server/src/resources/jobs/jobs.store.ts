import { JOB_TYPES, type JobType } from '@docreel/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../platform/db/tables.ts';
import { LANES } from '../../platform/queue/queue.ts';
import type { NamedJob } from './job.ts';

/** SQL that reads jobs for the API. The SQL that writes jobs is in `platform/queue`. */
export function findJob(db: Db, projectId: string, jobId: string): Promise<NamedJob | undefined> {
  return withVideo(db)
    .where('jobs.id', '=', jobId)
    .where('jobs.project_id', '=', projectId)
    .where('kind', 'in', JOB_TYPES)
    .executeTakeFirst();
}

/** Returns a job by its ID alone. Callers must have checked access to its project. */
export function getJobRow(db: Db, jobId: string): Promise<NamedJob> {
  return withVideo(db).where('jobs.id', '=', jobId).executeTakeFirstOrThrow();
}

function withVideo(db: Db) {
  return db
    .selectFrom('jobs')
    .leftJoin('videos', (join) => join.onRef('videos.id', '=', 'jobs.video_id').onRef('videos.project_id', '=', 'jobs.project_id'))
    .selectAll('jobs')
    .select('videos.name as video_name');
}

/** Returns whether the project has at least `count` unfinished jobs, including internal ones. The query stops after `count` rows. */
export async function hasPendingJobs(db: Db, projectId: string, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('lane', 'in', LANES)
    .where('project_id', '=', projectId)
    .where('status', '=', 'pending')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface JobFilter {
  /** Lists only jobs that were started with one of these scopes. */
  scopes: readonly string[];
  status?: NamedJob['status'] | undefined;
  type?: JobType | undefined;
  limit: number;
  offset: number;
}

/** Large parts of the output of comparisons. Lists of jobs leave them out. */
const shortOutput = sql<NamedJob['output']>`case when jobs.kind = 'compare' then jobs.output - 'blocks' - 'assets' else jobs.output end`.as(
  'output',
);

/** Lists the jobs of a project, newest first, and returns their total number. */
export async function listJobs(db: Db, projectId: string, filter: JobFilter): Promise<{ rows: NamedJob[]; total: number }> {
  const matching = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    eb.and([
      eb('jobs.project_id', '=', projectId),
      eb('jobs.kind', 'in', filter.type ? [filter.type] : JOB_TYPES),
      eb('jobs.scope', 'in', filter.scopes),
      ...(filter.status ? [eb('jobs.status', '=', filter.status)] : []),
    ]);
  const [rows, count] = await Promise.all([
    withVideo(db)
      .select(shortOutput)
      .where(matching)
      .orderBy('jobs.created_at', 'desc')
      .orderBy('jobs.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    db
      .selectFrom('jobs')
      .where(matching)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Returns the outputs of the last completed jobs of a kind that worked on an article, newest first. */
export async function listOutputs(
  db: Db,
  { projectId, kind, articleId, limit }: { projectId: string; kind: JobType; articleId: number; limit: number },
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('output')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('status', '=', 'completed')
    .where(sql<boolean>`input ->> 'articleId' = ${String(articleId)}`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ output }) => (output ? [output] : []));
}
