import { JOB_TYPES, type Job, type JobAbout, type JobType } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { chooseFilename, nameVideo } from '../../lib/filename.ts';

export type JobRow = Selectable<Tables['jobs']>;

/** A job row with the name of its video. The name is null if the job has no video. */
export type NamedJob = JobRow & { video_name: string | null };

/** Returns whether the API shows jobs of this kind. All other kinds are internal. */
export function isPublicJob(kind: string): kind is JobType {
  return (JOB_TYPES as readonly string[]).includes(kind);
}

/** Converts a job row to the job of the API. Throws for internal kinds of jobs. */
export function toJob(row: NamedJob): Job {
  if (!isPublicJob(row.kind)) throw new Error(`Jobs of the kind ${row.kind} are internal`);
  return {
    jobId: row.id,
    type: row.kind,
    status: row.status,
    output: row.output,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    progress: row.stage === null ? null : { stage: row.stage, percent: row.percent },
    about: describeSubject(row),
    startedBy: readStarter(row),
  };
}

/** Returns what the job works on. All kinds of jobs store these IDs in their input under the same field names. */
function describeSubject({ input, video_id: videoId, video_name: videoName }: NamedJob): JobAbout {
  const { articleId, folderId, language, name, url } = input as Record<string, unknown>;
  const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);
  const toText = (value: unknown) => (typeof value === 'string' ? value : null);
  const source = toText(url);
  const file = source === null ? null : nameVideo(chooseFilename({ disposition: undefined, address: source, finalAddress: source }));
  return {
    videoId,
    articleId: toNumber(articleId),
    folderId: toNumber(folderId),
    language: toText(language),
    name: toText(name) ?? file ?? videoName,
  };
}

function readStarter({ started_by_key: key, started_by_user: user }: JobRow): Job['startedBy'] {
  if (user !== null) return { kind: 'person', id: user };
  return key === null ? null : { kind: 'key', id: key };
}

/** Returns the seconds that clients should wait before the next poll: 1 for jobs younger than 10 seconds, otherwise 2. */
export function retryAfterSeconds(row: JobRow, now = Date.now()): number {
  return now - row.created_at.getTime() < 10_000 ? 1 : 2;
}
