import type { Activity, ActivityEvent } from '@docreel/contract';
import type { Db } from '../../platform/db/tables.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { invalid } from '../../platform/http/parse-input.ts';
import { hasPendingJobs } from '../jobs/jobs.store.ts';
import { type Change, RETENTION_MS, listChanges, listResourceStates, type ResourceState } from './activity.store.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

/** Maximum number of changes in a response. If there are more, the response tells the client to reload everything. */
const EVENTS_MAX = 500;

/**
 * Returns the project's changes since the cursor, limited to those that the caller may see. Without a cursor, it returns no changes and a
 * new cursor.
 */
export async function readActivity(db: Db, { projectId, scopes }: Caller, since: string | undefined): Promise<Activity> {
  const previous = since === undefined ? null : parse(since);
  const [{ cluster, snapshot, changes }, isBusy] = await Promise.all([
    listChanges(db, projectId, { since: previous, limit: EVENTS_MAX }),
    hasPendingJobs(db, projectId, 1),
  ]);
  const cursor = writeCursor({ atMs: Date.now(), cluster, snapshot });
  if (previous === null || since === undefined) return { events: [], cursor, isReset: false, isBusy };
  const isTooOld = Date.now() - previous.atMs > RETENTION_MS || previous.cluster !== cluster;
  if (isTooOld || changes.length > EVENTS_MAX) return { events: [], cursor, isReset: true, isBusy };
  const states = changes.length === 0 ? [] : await listResourceStates(db, projectId, { changes, scopes });
  const byId = new Map(states.map((one) => [`${one.kind} ${one.id}`, one]));
  const events = changes.flatMap((change) => toEvent(change, byId.get(`${change.kind} ${change.id}`)));
  // The cursor stays the same if nothing changed, so the response has the same ETag and the client gets a 304.
  return { events, cursor: events.length === 0 ? since : cursor, isReset: false, isBusy };
}

/**
 * Converts a change to an event. A deleted resource gets the state `gone`. Jobs and deliveries are never deleted, so a missing one is
 * hidden from the caller.
 */
function toEvent({ kind, id, at: changedAt }: Change, resource: ResourceState | undefined): ActivityEvent[] {
  const at = new Date(changedAt).toISOString();
  if (!resource) return kind === 'job' || kind === 'delivery' ? [] : [{ kind, id, state: 'gone', progress: null, at }];
  const { state, stage, percent } = resource;
  return [{ kind, id, state, progress: stage === null ? null : { stage, percent: percent ?? 0 }, at }];
}

function parse(since: string): Cursor {
  const cursor = readCursor(since);
  if (!cursor) throw invalid([{ path: 'query.since', code: 'invalid_format', message: 'Must be the `cursor` of an earlier response.' }]);
  return cursor;
}
