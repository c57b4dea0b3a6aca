import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Field names that may hold a secret, at the top of a record or up to two levels below. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'x-api-key',
  'X-API-Key',
  'apiKey',
  'password',
  'secret',
  'callbackSecret',
  'callback_secret',
];

interface LogOptions {
  destination?: DestinationStream;
  /** Secrets of this installation, because an external server may return our key in an error message. */
  secrets?: readonly string[];
}

/** Writes one JSON object per line to standard output. Secrets are removed here, so no caller can forget it. */
export function createLog(level: string, { destination, secrets = [] }: LogOptions = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toStory },
    redact: { paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[redacted]' },
    hooks: { streamWrite: redactor(secrets) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Returns message and stack of an error and its causes, without other fields: PostgreSQL's `detail` contains whole rows, a client its
 * password.
 */
function toStory(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
}

/** Secrets that no field name reveals: credentials and signatures in URLs, and keys anywhere in a text. */
function redactor(secrets: readonly string[]): (line: string) => string {
  // Encoded as in JSON.
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    const text = line
      .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"'@\\]+@/gi, '$1[redacted]@')
      .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s"'?\\]*\?)[^\s"'\\]+/gi, '$1[redacted]')
      .replace(/\bdr_[0-9A-Za-z]{46}\b/g, '[redacted]');
    return escaped.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
  };
}
