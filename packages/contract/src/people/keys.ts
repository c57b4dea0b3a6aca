import * as z from 'zod';
import { operation, SCOPES } from '../operation.ts';
import { Timestamp, Uuid } from '../schemas.ts';
import { projectParams } from './schemas.ts';

export const ApiKey = z
  .object({
    keyId: Uuid,
    name: z.string(),
    prefix: z.string().meta({ description: 'First characters of the key.' }),
    lastFour: z.string().meta({ description: 'Last characters of the key. The rest cannot be shown again.' }),
    scopes: z.array(z.enum(SCOPES)),
    rateLimit: z.int().meta({ description: 'Requests per 60 seconds.' }),
    hasOwnRateLimit: z.boolean().meta({ description: "`false` if `rateLimit` is the server's default and follows it." }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

const example: ApiKey = {
  keyId: '019aa0c2-0004-7c3a-9d52-0a6f3f1c2b40',
  name: 'Nightly import',
  prefix: 'dr_4fQz',
  lastFour: 'x9Kd',
  scopes: ['read', 'write'],
  rateLimit: 60,
  hasOwnRateLimit: false,
  createdAt: '2026-03-14T09:26:53.589Z',
  lastUsedAt: null,
  expiresAt: '2027-03-14T00:00:00.000Z',
  revokedAt: null,
  status: 'active',
};
const RATE_LIMIT = 'Requests per 60 seconds, at most what the operator allows (`KEY_RATE_LIMIT_MAX`). Defaults to the limit of the server.';
const owner = { scope: 'settings', tag: 'API keys', status: 200 } as const;

export const keyOperations = {
  listKeys: operation({
    ...owner,
    method: 'get',
    path: '/projects/{project}/keys',
    summary: 'List API keys',
    description: 'Lists the keys of the project, oldest first, including expired and revoked keys.',
    params: projectParams,
    response: z.object({ keys: z.array(ApiKey) }),
    errors: [],
    examples: { response: { keys: [example] } },
  }),
  createKey: operation({
    ...owner,
    method: 'post',
    path: '/projects/{project}/keys',
    isSensitive: true,
    summary: 'Create an API key',
    description: 'The response contains the key. It cannot be shown again, because only its hash is stored.',
    params: projectParams,
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      scopes: z.array(z.enum(SCOPES)).min(1).max(4),
      expiresAt: Timestamp.max(30)
        .nullable()
        .optional()
        .meta({ description: 'A time in the future. Defaults to null: the key never expires.' }),
      rateLimit: z.int().min(1).max(1_000_000).nullable().optional().meta({ description: RATE_LIMIT }),
    }),
    status: 201,
    response: z.object({ apiKey: ApiKey, key: z.string().meta({ description: 'The key. Shown only once.' }) }),
    errors: [],
    examples: {
      body: { name: 'Nightly import', scopes: ['read', 'write'], expiresAt: '2027-03-14T00:00:00.000Z' },
      response: { apiKey: example, key: 'dr_4fQzJv0R5mT2xWcY7uHbN1sKdE8gLpA3oZ6iVqXtx9Kd' },
    },
  }),
  revokeKey: operation({
    ...owner,
    method: 'delete',
    path: '/projects/{project}/keys/{keyId}',
    isSensitive: true,
    summary: 'Revoke an API key',
    description: 'All servers reject the key from the next request on. It stays in the list.',
    params: projectParams.extend({ keyId: Uuid }),
    response: ApiKey,
    errors: ['NOT_FOUND'],
    examples: { response: { ...example, revokedAt: '2026-03-15T10:00:00.000Z', status: 'revoked' } },
  }),
};
