import { accountOperations } from './account.ts';
import { deliveryOperations } from './deliveries.ts';
import { keyOperations } from './keys.ts';
import { linkOperations } from './links.ts';
import { memberOperations } from './members.ts';
import { pairingOperations } from './pairings.ts';
import { memberProjectOperations } from './projects.ts';
import { presenceOperations } from './presence.ts';
import { providerOperations } from './provider.ts';
import { sessionOperations } from './session.ts';
import { webhookOperations } from './webhook.ts';

/**
 * The contract of the dashboard API below `/app/api`: operations of signed-in users, which no API key can use. Below
 * `/projects/{project}/v2`, the server also offers all operations of the public API, authenticated by the session.
 */
export const peopleOperations = {
  ...sessionOperations,
  ...providerOperations,
  ...linkOperations,
  ...accountOperations,
  ...memberProjectOperations,
  ...memberOperations,
  ...keyOperations,
  ...pairingOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...presenceOperations,
};
export type PeopleOperations = typeof peopleOperations;
export type PeopleOperationId = keyof PeopleOperations;

/** Base paths of the dashboard API, and of the public API for one project below it. */
export const PEOPLE_BASE_PATH = '/app/api';

export * from './account.ts';
export * from './deliveries.ts';
export * from './keys.ts';
export * from './links.ts';
export * from './members.ts';
export * from './pairings.ts';
export * from './presence.ts';
export * from './projects.ts';
export * from './provider.ts';
export * from './roles.ts';
export * from './schemas.ts';
export * from './session.ts';
export * from './webhook.ts';
