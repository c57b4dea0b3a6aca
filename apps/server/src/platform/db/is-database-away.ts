/** Classes of SQLSTATE (PostgreSQL, appendix A): connection exception, insufficient resources, operator intervention. */
const AWAY_CLASSES = ['08', '53'];
/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03']);
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** `pg` and its pool throw these without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|The server closed the connection)/i;

/**
 * True where a prepared statement with `*` reads a table that got a column since: a newer version has migrated beside this process.
 * Nothing was done. By the server's own name of the place, which is the same in every language.
 */
export function isStatementStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * query_canceled: the statement took longer than any may. Nothing was done, and on a machine that is less busy it may pass; a job that is
 * only busy with it is not waiting for the database, so this is not its absence.
 */
export function isStatementOutOfTime(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return code === '57014' && severity !== undefined;
}

/** True for a failure that the passing absence of the database explains, or a change of it that is over by now: worth another try, and no fault of the program. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name that resolves to several addresses fails with all of their errors.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, severity, syscall } = error as Error & { code?: unknown; severity?: unknown; syscall?: unknown };
  if (isStatementStale(error)) return true;
  if (typeof code === 'string') {
    // Only the server's own errors have a severity.
    if (severity !== undefined) return AWAY_CODES.has(code) || AWAY_CLASSES.includes(code.slice(0, 2));
    // ENOENT of a socket, never of a file.
    return AWAY_SYSTEM_CODES.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
  }
  return AWAY_MESSAGES.test(error.message);
}
