/** Exit codes of all commands. Scripts can rely on them; docs/guide/command-line.md lists them. */
export const EXIT = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  conflict: 3,
  signIn: 4,
  notFound: 5,
  jobFailed: 6,
  waitedTooLong: 7,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error with a sentence for the user, a code for programs and the exit code of the command. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, options: { code: string; exitCode: ExitCode; details?: Readonly<Record<string, unknown>> }) {
    super(message);
    this.code = options.code;
    this.exitCode = options.exitCode;
    this.details = options.details ?? {};
  }
}

export function wrongUse(message: string): CliError {
  return new CliError(message, { code: 'USAGE', exitCode: EXIT.wrongUse });
}

interface ApiError {
  name: 'DocreelError';
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  details: readonly { path: string; code: string; message: string }[];
}

/** Converts any error to a `CliError`. Recognizes errors of the SDK by their name, so that the SDK need not be loaded. */
export function toCliError(error: unknown, signal: AbortSignal): CliError {
  if (error instanceof CliError) return error;
  if (signal.aborted) return new CliError('Interrupted.', { code: 'INTERRUPTED', exitCode: EXIT.interrupted });
  if (isApiError(error)) return fromApiError(error);
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const cause = error.cause instanceof Error ? error.cause.message : '';
    return new CliError(`The server is not reachable. ${cause}`.trim(), { code: 'CONNECT_FAILED', exitCode: EXIT.failed });
  }
  if (isSystemError(error)) return new CliError(error.message, { code: error.code, exitCode: EXIT.failed });
  return new CliError(error instanceof Error ? error.message : String(error), { code: 'INTERNAL', exitCode: EXIT.failed });
}

function fromApiError({ status, code, message, requestId, details }: ApiError): CliError {
  const fields = details.map((detail) => `\n  ${detail.path}: ${detail.message}`).join('');
  const hint = status === 401 ? ' Sign in again: docreel login' : '';
  return new CliError(`${message}${fields}${hint}`, {
    code,
    exitCode: getExitCode(status),
    details: { status, requestId, ...(details.length > 0 && { details }) },
  });
}

function getExitCode(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.signIn;
  if (status === 404) return EXIT.notFound;
  if (status === 409 || status === 412) return EXIT.conflict;
  return [400, 413, 415, 422].includes(status) ? EXIT.wrongUse : EXIT.failed;
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'DocreelError';
}

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
