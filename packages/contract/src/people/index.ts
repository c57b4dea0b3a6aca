import { accountOperations } from './account.ts';
import { deliveryOperations } from './deliveries.ts';
import { keyOperations } from './keys.ts';
import { linkOperations } from './links.ts';
import { memberOperations } from './members.ts';
import { memberProjectOperations } from './projects.ts';
import { providerOperations } from './provider.ts';
import { sessionOperations } from './session.ts';
import { webhookOperations } from './webhook.ts';

/**
 * The contract for people: what somebody does who is signed in, and no key can. A second table beside `operations`, served below
 * `/app/api`. There, below `/projects/{project}/v2`, the operations of the API are answered too, with a session in place of a key.
 */
export const peopleOperations = {
  ...sessionOperations,
  ...providerOperations,
  ...linkOperations,
  ...accountOperations,
  ...memberProjectOperations,
  ...memberOperations,
  ...keyOperations,
  ...webhookOperations,
  ...deliveryOperations,
};
export type PeopleOperations = typeof peopleOperations;
export type PeopleOperationId = keyof PeopleOperations;

/** Where people's operations are answered, and below it those of the API for one project. */
export const PEOPLE_BASE_PATH = '/app/api';

export * from './account.ts';
export * from './deliveries.ts';
export * from './keys.ts';
export * from './links.ts';
export * from './members.ts';
export * from './projects.ts';
export * from './provider.ts';
export * from './roles.ts';
export * from './schemas.ts';
export * from './session.ts';
export * from './webhook.ts';
