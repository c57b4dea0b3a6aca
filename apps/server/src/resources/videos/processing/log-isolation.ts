import { ourIsolation } from '@docreel/recording';
import type { Context } from '../../../context.ts';

const WEAKER = {
  'sandbox-user': 'programs that read videos are not isolated from files and the network on this system; they run as an unprivileged user',
  none: 'programs that read videos are not isolated from files and the network on this system; only their memory and time are limited',
};

/** Decides the isolation of media programs before the first user's file arrives, and logs a warning if it is weak. */
export async function logIsolation(log: Context['log']): Promise<void> {
  const { kind } = await ourIsolation();
  if (kind !== 'namespaces') log.warn({ isolation: kind }, WEAKER[kind]);
}
