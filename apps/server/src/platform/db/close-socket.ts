import type { Socket } from 'node:net';
import type pg from 'pg';

/** Closes the connection immediately, even while a query is running; that query fails. `pg` has no public method for it. */
export function closeSocket(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
