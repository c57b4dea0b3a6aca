import { JOB_TYPES, type Job, type JobAbout, type JobType } from '@docreel/contract';
import type { Selectable } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { chooseFilename, removeExtension } from '../../lib/filename.ts';

export type JobRow = Selectable<Tables['jobs']>;

/** A job's row with the name of its video. */
export type NamedJob = JobRow & { video_name: string | null };

/** Returns whether the API shows jobs of this kind. The others are internal. */
export function isPublicJob(kind: string): kind is JobType {
  return (JOB_TYPES as readonly string[]).includes(kind);
}

/** Converts a row to an API response. The only place that does. */
export function toJob(row: NamedJob): Job {
  if (!isPublicJob(row.kind)) throw new Error(`Jobs of the kind ${row.kind} are not to be shown`);
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
    about: aboutOf(row),
    startedBy: starterOf(row),
  };
}

/** Each kind stores the IDs it works on in its input, under the names of the API. */
function aboutOf({ input, video_id: videoId, video_name: videoName }: NamedJob): JobAbout {
  const { articleId, folderId, language, name, url } = input as Record<string, unknown>;
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  const source = textOf(url);
  const file = source === null ? null : removeExtension(chooseFilename({ disposition: undefined, address: source, finalAddress: source }));
  return {
    videoId,
    articleId: numberOf(articleId),
    folderId: numberOf(folderId),
    language: textOf(language),
    name: textOf(name) ?? file ?? videoName,
  };
}

function starterOf({ started_by_key: key, started_by_user: user }: JobRow): Job['startedBy'] {
  if (user !== null) return { kind: 'person', id: user };
  return key === null ? null : { kind: 'key', id: key };
}

/** Seconds to wait before the next poll: most jobs end within seconds, the others take minutes. */
export function retryAfterSeconds(row: JobRow, now = Date.now()): number {
  return now - row.created_at.getTime() < 10_000 ? 1 : 2;
}
