import type { Scope } from '@docreel/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { hashApiKey, getKeyHints, generateApiKey } from '../../lib/api-key.ts';
import { findProject } from '../projects/projects.store.ts';
import { toScopes } from './key.ts';
import { insertKey } from './keys.store.ts';
import { OperatorError } from '../../lib/operator-error.ts';

/** Thrown if a command for API keys has invalid input. The command line prints the message. */
export class KeyError extends OperatorError {}

export interface NewKey {
  /** Slug or ID of the project. */
  project: string;
  name: string;
  scopes: readonly string[];
  expiresAt?: Date | undefined;
  /** Rate limit in requests per 60 seconds. Defaults to the limit of the service. */
  rateLimit?: number | undefined;
}

export interface CreatedKey {
  id: string;
  /** The API key itself. It is returned only here, because the database stores only its hash. */
  key: string;
  name: string;
  scopes: Scope[];
}

const RATE_LIMIT_MAX = 1_000_000;

export async function createKey({ db }: Pick<Context, 'db'>, input: NewKey): Promise<CreatedKey> {
  const scopes = validateKey(input);
  const project = await findProject(db, input.project);
  if (!project) throw new KeyError(`There is no project "${input.project}".`);
  const key = generateApiKey();
  const { prefix, lastFour } = getKeyHints(key);
  const row = await insertKey(db, {
    id: uuidv7(),
    project_id: project.id,
    name: input.name.trim(),
    hash: hashApiKey(key),
    prefix,
    last_four: lastFour,
    scopes,
    rate_limit: input.rateLimit ?? null,
    expires_at: input.expiresAt ?? null,
  });
  return { id: row.id, key, name: row.name, scopes };
}

function validateKey({ name, scopes, expiresAt, rateLimit }: NewKey): Scope[] {
  const known = toScopes(scopes);
  const unknown = scopes.filter((scope) => !known.some((one) => one === scope));
  if (unknown.length > 0) throw new KeyError(`Unknown scope: ${unknown.join(', ')}. Choose from read, write, generate and publish.`);
  if (known.length === 0) throw new KeyError('A key needs at least one scope: read, write, generate or publish.');
  if (name.trim() === '' || name.length > 200) throw new KeyError('The name must have 1 to 200 characters.');
  if (expiresAt && !(expiresAt.getTime() > Date.now())) throw new KeyError('The expiry must be in the future.');
  if (rateLimit !== undefined && !(Number.isInteger(rateLimit) && rateLimit >= 1 && rateLimit <= RATE_LIMIT_MAX))
    throw new KeyError(`The rate limit must be an integer from 1 to ${RATE_LIMIT_MAX}.`);
  return known;
}
