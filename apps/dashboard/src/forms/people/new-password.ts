import type { PASSWORD_MIN } from '@docreel/contract';
import { authText } from '../../text/auth.ts';

// Repeats a constant of the API contract, because importing it would bundle all schemas. TypeScript rejects a different value.
const MINIMUM: typeof PASSWORD_MIN = 12;

export const PASSWORD_HINT = authText.passwordHint(MINIMUM);

export function checkNewPassword(password: string): string | undefined {
  return password.length < MINIMUM ? authText.passwordTooShort(MINIMUM) : undefined;
}
