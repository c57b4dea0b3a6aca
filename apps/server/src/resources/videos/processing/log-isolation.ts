import { detectIsolation } from '@docreel/recording';
import type { Context } from '../../../context.ts';

const WEAKER = {
  'sandbox-user': 'programs that read videos are not isolated from files and the network on this system; they run as an unprivileged user',
  none: 'programs that read videos are not isolated from files and the network on this system; only their memory and time are limited',
};

/** Determines at start how programs that read videos are isolated, and logs a warning if the isolation is weak. */
export async function logIsolation(log: Context['log']): Promise<void> {
  const { kind } = await detectIsolation();
  if (kind !== 'namespaces') log.warn({ isolation: kind }, WEAKER[kind]);
}
