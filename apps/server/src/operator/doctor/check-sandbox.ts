import { detectIsolation, type IsolationKind } from '@docreel/recording';
import type { Config } from '../../config.ts';
import type { Check } from './check.ts';

const NAME = 'sandbox';

/** Describes what each kind of isolation means for the files and the network of the machine. */
const FOUND: Record<IsolationKind, string> = {
  namespaces: 'full: programs that read videos see only their file; a seccomp filter refuses further namespaces',
  'sandbox-user': 'user: programs that read videos can use the network; they run as a user who owns no files',
  none: 'limits: programs that read videos can use the network and the files of the service; only memory and time are limited',
};

/** Reports in which state the sandbox of media programs is: `full`, `user` or `limits`. Fails if `SANDBOX` requires a better one. */
export async function checkSandbox({ SANDBOX }: Pick<Config, 'SANDBOX'>): Promise<Check> {
  const { kind } = await detectIsolation();
  if (kind === 'namespaces') return { name: NAME, state: 'good', found: FOUND[kind] };
  if (SANDBOX === 'required') {
    const fix = 'Fix what "bwrap" says. Until then, the service does not start with SANDBOX=required.';
    return { name: NAME, state: 'bad', found: FOUND[kind], fix };
  }
  const fix = 'Fix what "bwrap" says. Set SANDBOX=required so that the service never starts without the sandbox.';
  return { name: NAME, state: 'weak', found: FOUND[kind], fix };
}
