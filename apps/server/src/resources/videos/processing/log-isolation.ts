import { detectIsolation, type IsolationKind } from '@docreel/recording';
import type { Config } from '../../../config.ts';
import type { Context } from '../../../context.ts';
import { OperatorError } from '../../../lib/operator-error.ts';

const WEAKER = {
  'sandbox-user': 'programs that read videos are not isolated from files and the network on this system; they run as an unprivileged user',
  none: 'programs that read videos are not isolated from files and the network on this system; only their memory and time are limited',
} satisfies Partial<Record<IsolationKind, string>>;

/**
 * Determines at start how programs that read videos are isolated. If the isolation is weak, logs a warning, or throws an `OperatorError` if
 * `SANDBOX` is `required`.
 */
export async function logIsolation(log: Context['log'], { SANDBOX }: Pick<Config, 'SANDBOX'>): Promise<void> {
  const { kind } = await detectIsolation();
  if (kind === 'namespaces') return;
  if (SANDBOX === 'required')
    throw new OperatorError(
      `SANDBOX is required, but ${WEAKER[kind]}. "docreel doctor" says what to change. SANDBOX=preferred starts without the sandbox.`,
    );
  log.warn({ isolation: kind }, WEAKER[kind]);
}
