import type { Pairing, Scope } from '@docreel/contract';
import type { Db } from '../../../platform/db/tables.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { generateToken, hashToken } from '../../../lib/one-time-token.ts';
import { findProjectById } from '../../projects/projects.store.ts';
import { createKey } from '../create-key.ts';
import {
  approvePairingRow,
  consumeApprovedPairing,
  findOpenPairing,
  hasPairing,
  insertPairing,
  PAIRING_MINUTES,
  type PairingRow,
} from './pairings.store.ts';
import { generatePhrase } from './phrase.ts';

/** A machine asks for a key, an owner approves it in the browser, and the machine fetches the key once. */

const OPEN_PER_NETWORK = 10;

export async function startPairing(
  db: Db,
  input: { machine: string; address: string },
): Promise<{ deviceToken: string; pairing: Pairing }> {
  const deviceToken = generateToken();
  const row = await insertPairing(db, { ...input, token_hash: hashToken(deviceToken), phrase: generatePhrase() }, OPEN_PER_NETWORK);
  if (!row) {
    throw new ApiError(
      'RATE_LIMITED',
      `Your network has ${OPEN_PER_NETWORK} open requests for a key. Try again in ${PAIRING_MINUTES} minutes.`,
      {
        headers: { 'retry-after': String(PAIRING_MINUTES * 60) },
      },
    );
  }
  return { deviceToken, pairing: toPairing(row) };
}

export async function findPairing(db: Db, phrase: string): Promise<Pairing> {
  return toPairing((await findOpenPairing(db, phrase)) ?? throwNotFound());
}

export async function approvePairing(db: Db, projectId: string, input: { phrase: string; scopes: readonly Scope[] }): Promise<Pairing> {
  const approval = { project_id: projectId, scopes: [...new Set(input.scopes)] };
  return toPairing((await approvePairingRow(db, input.phrase, approval)) ?? throwNotFound());
}

export interface ClaimedPairing {
  status: 'pending' | 'approved';
  key: string | null;
  project: { projectId: string; name: string; slug: string } | null;
}

/** Creates the key in the transaction that deletes the request. The key is never stored, and a second request gets none. */
export async function claimPairing(db: Db, deviceToken: string): Promise<ClaimedPairing> {
  const tokenHash = hashToken(deviceToken);
  const claimed = await db.transaction().execute(async (tx) => {
    const row = await consumeApprovedPairing(tx, tokenHash);
    if (!row?.project_id || !row.scopes) return null;
    const project = await findProjectById(tx, row.project_id);
    if (!project) return null;
    const { id, name, slug } = project;
    const { key } = await createKey({ db: tx }, { project: id, name: row.machine, scopes: row.scopes });
    return { status: 'approved' as const, key, project: { projectId: id, name, slug } };
  });
  if (claimed) return claimed;
  if (!(await hasPairing(db, tokenHash))) throwNotFound();
  return { status: 'pending', key: null, project: null };
}

function throwNotFound(): never {
  throw new ApiError('NOT_FOUND', 'There is no such request for a key. It has expired or was used. Run docreel login again.');
}

function toPairing({ phrase, machine, address, created_at }: PairingRow): Pairing {
  const expiresAt = new Date(created_at.getTime() + PAIRING_MINUTES * 60_000);
  return { phrase, machine, address, createdAt: created_at.toISOString(), expiresAt: expiresAt.toISOString() };
}
