/** SQLSTATE classes of outages (PostgreSQL documentation, appendix A): connection exception and insufficient resources. */
const AWAY_CLASSES = ['08', '53'];
/**
 * SQLSTATE codes of outages: admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout and
 * idle_in_transaction_session_timeout.
 */
const AWAY_CODES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03']);
const AWAY_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** The `pg` library throws errors with these messages and without a code. */
const AWAY_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed|The server closed the connection)/i;

/**
 * Returns true if a prepared statement is outdated. It selects `*` from a table to which a newer version has added a column. PostgreSQL
 * executed nothing. The check uses the name of the server's source function, which is the same in all languages.
 */
export function isStatementStale(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * Returns true if a statement exceeded its time limit (`query_canceled`). PostgreSQL rolled it back, and it may succeed when the machine is
 * less busy. The database itself is still reachable.
 */
export function isStatementOutOfTime(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return code === '57014' && severity !== undefined;
}

/**
 * Returns true if a temporary database outage or an outdated statement explains the error. A retry may then succeed, and the error is not a
 * bug.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // If a host name has several IP addresses, the `AggregateError` contains one error for each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, severity, syscall } = error as Error & { code?: unknown; severity?: unknown; syscall?: unknown };
  if (isStatementStale(error)) return true;
  if (typeof code === 'string') {
    // Only errors from the PostgreSQL server have a severity.
    if (severity !== undefined) return AWAY_CODES.has(code) || AWAY_CLASSES.includes(code.slice(0, 2));
    // The system call distinguishes a missing socket from a missing file, because both have the code ENOENT.
    return AWAY_SYSTEM_CODES.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(syscall));
  }
  return AWAY_MESSAGES.test(error.message);
}
