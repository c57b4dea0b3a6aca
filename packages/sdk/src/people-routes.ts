import type { PeopleOperationId, PeopleOperations } from '@docreel/contract';
import type { ListIdOf } from './calls.ts';
import { exactly, type Line } from './lines.ts';

/** Method and path of every operation of the dashboard API. `ROUTES` contains those of the public API. */
export const PEOPLE_ROUTES = {
  getSession: 'GET /session',
  signIn: 'POST /session',
  signOut: 'DELETE /session',
  confirmPassword: 'POST /session/confirm',
  startProviderSignIn: 'POST /session/provider',
  finishProviderSignIn: 'POST /session/provider/return',
  getLink: 'POST /links/look',
  acceptLink: 'POST /links',
  setUp: 'POST /setup',
  updateAccount: 'PATCH /account',
  changePassword: 'PUT /account/password',
  listSessions: 'GET /account/sessions',
  endSession: 'DELETE /account/sessions/{sessionId}',
  endOtherSessions: 'DELETE /account/sessions',
  listProjects: 'GET /projects',
  createProject: 'POST /projects',
  deleteProject: 'DELETE /projects/{project}',
  listMembers: 'GET /projects/{project}/members',
  changeRole: 'PATCH /projects/{project}/members/{userId}',
  removeMember: 'DELETE /projects/{project}/members/{userId}',
  leaveProject: 'DELETE /projects/{project}/membership',
  listInvites: 'GET /projects/{project}/invites',
  invite: 'POST /projects/{project}/invites',
  revokeInvite: 'DELETE /projects/{project}/invites/{inviteId}',
  listKeys: 'GET /projects/{project}/keys',
  createKey: 'POST /projects/{project}/keys',
  revokeKey: 'DELETE /projects/{project}/keys/{keyId}',
  getWebhook: 'GET /projects/{project}/webhook',
  setWebhook: 'PUT /projects/{project}/webhook',
  createWebhookSecret: 'POST /projects/{project}/webhook/secret',
  deleteWebhookSecret: 'DELETE /projects/{project}/webhook/secret',
  testWebhook: 'POST /projects/{project}/webhook/test',
  listDeliveries: 'GET /projects/{project}/deliveries',
  getDelivery: 'GET /projects/{project}/deliveries/{deliveryId}',
  resendDelivery: 'POST /projects/{project}/deliveries/{deliveryId}/send-again',
  resendFailedDeliveries: 'POST /projects/{project}/deliveries/send-again',
  announcePresence: 'PUT /projects/{project}/articles/{articleId}/presence/{tabId}',
  endPresence: 'DELETE /projects/{project}/articles/{articleId}/presence/{tabId}',
} as const satisfies { [Id in PeopleOperationId]: Line<PeopleOperations[Id]> };

export const PEOPLE_LISTS = exactly<ListIdOf<PeopleOperations>>()('listDeliveries');
