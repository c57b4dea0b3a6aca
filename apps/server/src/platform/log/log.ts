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

/** One JSON object per line on standard output. Secrets are cut out here, so that no caller can forget it. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[redacted]' },
    hooks: { streamWrite: redactText },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What no name gives away: credentials inside an address, and our own keys, wherever they stand in a sentence. */
function redactText(line: string): string {
  return line.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/"'@\\]+@/gi, '$1[redacted]@').replace(/\bdr_[0-9A-Za-z]{46}\b/g, '[redacted]');
}
