import * as z from 'zod';
import { operation, SCOPES } from '../operation.ts';
import { Timestamp, Uuid } from '../schemas.ts';
import { projectParams } from './schemas.ts';

/**
 * A machine asks for an API key, and an owner approves it in the browser. The flow is that of OAuth device authorization (RFC 8628) without
 * the rest of OAuth: the machine shows a phrase, the owner compares it, and the machine fetches its key once.
 */

const MachineName = z.string().trim().min(1).max(100).meta({ example: 'ana-laptop' });
const PairingPhrase = z
  .string()
  .regex(/^[a-z]{5}-[a-z]{5}$/, 'Must be a phrase such as lusab-babad.')
  .meta({ example: 'lusab-babad' });
const DeviceToken = z.string().min(20).max(100).meta({ example: 'Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE' });

export const Pairing = z
  .object({
    phrase: z.string().meta({ description: 'The phrase that the machine shows.' }),
    machine: z.string().meta({ description: 'Name of the machine. It becomes the name of the key.' }),
    address: z.string().meta({ description: 'IP address of the machine.' }),
    createdAt: Timestamp,
    expiresAt: Timestamp.meta({ description: '10 minutes after the machine asked.' }),
  })
  .meta({ id: 'Pairing' });
export type Pairing = z.output<typeof Pairing>;

const tag = 'API keys';
const deviceToken = 'Zk3xM0uVJ9yq5bR2eT8wLh1cN7dFgAsP4oKiUvYtXzE';
const example: Pairing = {
  phrase: 'lusab-babad',
  machine: 'ana-laptop',
  address: '192.0.2.7',
  createdAt: '2026-03-14T09:26:53.589Z',
  expiresAt: '2026-03-14T09:36:53.589Z',
};

export const pairingOperations = {
  startPairing: operation({
    method: 'post',
    path: '/pairings',
    scope: 'none',
    tag,
    summary: 'Ask for a key for this machine',
    description:
      'Returns a phrase to show and a URL to open in the browser, where an owner approves the machine. A network can have 10 open requests.',
    body: z.strictObject({ machine: MachineName }),
    status: 200,
    response: z.object({
      deviceToken: DeviceToken.meta({ description: 'Secret of the machine, to fetch the key.' }),
      phrase: z.string(),
      url: z.string(),
      expiresAt: Timestamp,
      intervalSeconds: z.int().meta({ description: 'Seconds to wait between two requests for the key.' }),
    }),
    errors: ['RATE_LIMITED'],
    examples: {
      body: { machine: 'ana-laptop' },
      response: {
        deviceToken,
        phrase: 'lusab-babad',
        url: 'https://docs.example.com/pair?phrase=lusab-babad',
        expiresAt: example.expiresAt,
        intervalSeconds: 2,
      },
    },
  }),
  claimPairing: operation({
    method: 'post',
    path: '/pairings/claim',
    scope: 'none',
    tag,
    summary: 'Fetch the key of this machine',
    description: 'Creates and returns the key once, after an owner has approved the machine. Returns 404 if the request has expired.',
    body: z.strictObject({ deviceToken: DeviceToken }),
    status: 200,
    response: z.object({
      status: z.enum(['pending', 'approved']),
      key: z.string().nullable().meta({ description: 'The key. Null while the request is pending. Shown only once.' }),
      project: z.object({ projectId: Uuid, name: z.string(), slug: z.string() }).nullable(),
    }),
    errors: ['NOT_FOUND'],
    examples: { body: { deviceToken }, response: { status: 'pending', key: null, project: null } },
  }),
  getPairing: operation({
    method: 'post',
    path: '/projects/{project}/pairings/look',
    scope: 'settings',
    tag,
    summary: 'Show a machine that asks for a key',
    description: 'Approves nothing. Returns 404 if the phrase is unknown, approved or expired.',
    params: projectParams,
    body: z.strictObject({ phrase: PairingPhrase }),
    status: 200,
    response: Pairing,
    errors: ['NOT_FOUND'],
    examples: { body: { phrase: 'lusab-babad' }, response: example },
  }),
  approvePairing: operation({
    method: 'post',
    path: '/projects/{project}/pairings',
    scope: 'settings',
    isSensitive: true,
    tag,
    summary: 'Give a machine a key',
    description:
      'The machine fetches a key of this project with these scopes. The key has the name of the machine and can be revoked like any other.',
    params: projectParams,
    body: z.strictObject({ phrase: PairingPhrase, scopes: z.array(z.enum(SCOPES)).min(1).max(4) }),
    status: 200,
    response: Pairing,
    errors: ['NOT_FOUND'],
    examples: { body: { phrase: 'lusab-babad', scopes: ['read', 'write', 'generate', 'publish'] }, response: example },
  }),
};
