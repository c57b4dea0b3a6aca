import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Names of fields that may contain a secret, at the top level of a log record or up to two levels below. */
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
  /**
   * Secrets in the configuration. They are removed from log texts, because an external server may repeat an API key in an error message.
   */
  secrets?: readonly string[];
}

/** Creates a logger that writes one JSON object per line to standard output. It removes secrets, so no caller can forget to. */
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
 * Returns the message and stack of an error and its causes. Other fields are omitted, because PostgreSQL errors contain whole rows and
 * client errors contain passwords.
 */
function toStory(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return { type, message, stack, ...(code === undefined ? {} : { code }) };
}

/** Patterns of secrets in texts: credentials and signatures in URLs, and API keys. */
function redactor(secrets: readonly string[]): (line: string) => string {
  // Secrets are encoded as in JSON, because they are removed from the JSON text of the record.
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return (line) => {
    const text = line
      .replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"'@\\]+@/gi, '$1[redacted]@')
      .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s"'?\\]*\?)[^\s"'\\]+/gi, '$1[redacted]')
      .replace(/\bdr_[0-9A-Za-z]{46}\b/g, '[redacted]');
    return escaped.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
  };
}
