/** SQLSTATE classes (PostgreSQL, appendix A): connection exception, insufficient resources, operator intervention. */
const AWAY_CLASSES = ['08', '53'];
/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout. */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03']);
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** `pg` and its pool throw these without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|The server closed the connection)/i;

/**
 * Returns whether a prepared statement with `*` reads a table that got a column since, because a newer version has migrated next to this
 * process. Nothing was executed. Detected by the server's name of the source location, which is the same in all languages.
 */
export function isStatementStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * query_canceled: the statement exceeded the time limit. Nothing was executed, and it may succeed when the machine is less busy. A job
 * that runs it is not waiting for the database, so the database does not count as unreachable.
 */
export function isStatementOutOfTime(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return code === '57014' && severity !== undefined;
}

/**
 * Returns whether a temporary outage of the database, or a change that is over by now, explains the failure. It is worth a retry and not
 * a defect of the program.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // If a host name has several addresses, the error contains the errors of all of them.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, severity, syscall } = error as Error & { code?: unknown; severity?: unknown; syscall?: unknown };
  if (isStatementStale(error)) return true;
  if (typeof code === 'string') {
    // Only the server's own errors have a severity.
    if (severity !== undefined) return AWAY_CODES.has(code) || AWAY_CLASSES.includes(code.slice(0, 2));
    // ENOENT of a socket, not of a file.
    return AWAY_SYSTEM_CODES.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
  }
  return AWAY_MESSAGES.test(error.message);
}
