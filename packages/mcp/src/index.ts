export type { Connection } from './connection.ts';
export { serveMcpRequest, serveMcpStdio } from './serve.ts';
export { type Scope, SCOPES } from './tool.ts';
