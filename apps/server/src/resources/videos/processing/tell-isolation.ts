import { ourIsolation } from '@docreel/recording';
import type { Context } from '../../../context.ts';

const WEAKER = {
  'sandbox-user': 'programs that read videos are not shut off from files and network here; they run as a user without rights',
  none: 'programs that read videos are not shut off from files and network here; only their memory and time are limited',
};

/** Decides the isolation of media programs before the first user's file arrives, and logs a warning if it is weak. */
export async function tellIsolation(log: Context['log']): Promise<void> {
  const { kind } = await ourIsolation();
  if (kind !== 'namespaces') log.warn({ isolation: kind }, WEAKER[kind]);
}
