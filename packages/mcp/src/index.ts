export type { Connection } from './connection.ts';
export { serveMcpRequest, serveMcpStdio } from './serve.ts';
export { readScopes } from './read-scopes.ts';
