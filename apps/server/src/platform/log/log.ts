import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Names under which a secret may arrive, at the top of a record or up to two levels below. */
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
  /** Of this installation: a server may say our own key back to us in its complaint. */
  secrets?: readonly string[];
}

/** One JSON object per line on standard output. Secrets are cut out here, so that no caller can forget it. */
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

/** The story of an error and of its causes, without what hangs on it: PostgreSQL's `detail` holds whole rows, a client its password. */
function toStory(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
}

/** What no name gives away: credentials and signatures inside an address, and keys, wherever they stand in a sentence. */
function redactor(secrets: readonly string[]): (line: string) => string {
  // As they stand in JSON.
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    const text = line
      .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"'@\\]+@/gi, '$1[redacted]@')
      .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s"'?\\]*\?)[^\s"'\\]+/gi, '$1[redacted]')
      .replace(/\bdr_[0-9A-Za-z]{46}\b/g, '[redacted]');
    return escaped.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
  };
}
