import { OutboundError } from './outbound.ts';

/** Converts a connection failure into an `OutboundError` with a code. Returns other errors, such as aborts and bugs, unchanged. */
export function toOutboundError(error: unknown): unknown {
  if (error instanceof OutboundError || !(error instanceof Error)) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const cause = { cause: error };
  if (code === 'UND_ERR_BODY_TIMEOUT') return new OutboundError('DOWNLOAD_STALLED', 'The source stopped sending.', cause);
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return new OutboundError('DOWNLOAD_TIMEOUT', 'The source did not answer in time.', cause);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new OutboundError('CONNECT_FAILED', 'No connection within the time allowed.', cause);
  if (CUT_OFF.has(code)) return new OutboundError('DOWNLOAD_TRUNCATED', 'The source closed the connection too early.', cause);
  if (CONNECT.has(code)) return new OutboundError('CONNECT_FAILED', `No connection could be made (${code}).`, cause);
  if (TLS.test(code)) return new OutboundError('TLS_FAILURE', `The secure connection failed: ${message}.`, cause);
  if (error.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundError('SOURCE_HTTP_ERROR', `The source does not speak HTTP as it should: ${message}.`, cause);
  }
  return error;
}

const CUT_OFF = new Set(['UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ECONNRESET', 'EPIPE']);
const CONNECT = new Set([
  'ECONNREFUSED',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  'EINVAL',
  'EACCES',
]);
/** Matches Node's codes for TLS handshake and certificate errors. */
const TLS =
  /^(?:EPROTO|ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERROR_IN_C|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_|HOSTNAME_MISMATCH)/;
