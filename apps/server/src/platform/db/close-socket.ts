import type { Socket } from 'node:net';
import type pg from 'pg';

/** Closes a database connection immediately, even during a query, which then fails. The `pg` library has no public method for this. */
export function closeSocket(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
