import type { PASSWORD_MIN } from '@docreel/contract';
import { authText } from '../../text/auth.ts';

// As the contract has it, whose own constant would bring all schemas into the browser; another one does not compile.
const MINIMUM: typeof PASSWORD_MIN = 12;

export const PASSWORD_HINT = authText.passwordHint(MINIMUM);

export function checkNewPassword(password: string): string | undefined {
  return password.length < MINIMUM ? authText.passwordTooShort(MINIMUM) : undefined;
}
