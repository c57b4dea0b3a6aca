import type { PASSWORD_MIN } from '@docreel/contract';

// As the contract has it, whose own constant would bring all schemas into the browser; another one does not compile.
const LEAST: typeof PASSWORD_MIN = 12;

export const PASSWORD_HINT = `At least ${LEAST} characters. A few words of your own are best.`;

export function checkNewPassword(password: string): string | undefined {
  return password.length < LEAST ? `Use at least ${LEAST} characters.` : undefined;
}
