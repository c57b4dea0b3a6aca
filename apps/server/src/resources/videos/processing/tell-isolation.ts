import { ourIsolation } from '@docreel/recording/light';
import type { Context } from '../../../context.ts';

const WEAKER = {
  stranger: 'programs that read videos are not shut off from files and network here; they run as a user without rights',
  none: 'programs that read videos are not shut off from files and network here; only their memory and time are limited',
};

/** Before the first file of a stranger comes: what shuts programs off is decided now, for as long as this process runs. */
export async function tellIsolation(log: Context['log']): Promise<void> {
  const { kind } = await ourIsolation();
  if (kind !== 'namespaces') log.warn({ isolation: kind }, WEAKER[kind]);
}
