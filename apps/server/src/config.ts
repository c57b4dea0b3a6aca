import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { OperatorError } from './lib/operator-error.ts';
import { findMissingOfProvider } from './lib/provider-settings.ts';
import { readSecretFiles } from './lib/secret-files.ts';
import { isFile, isNetwork, isSecure, oneOf, parseWholeNumber, type Variable } from './lib/setting-formats.ts';

/**
 * Every environment variable with its schema, default and description. `.env.example` and the guide's page are generated from this table,
 * and a test compares them. `main.ts` reads the variables once, when the process starts.
 */
export const VARIABLES = {
  PORT: {
    schema: parseWholeNumber(0, 65535),
    default: '3000',
    sentence: 'Port of the service. 0 chooses a free port.',
  },
  HOST: { schema: z.string().min(1), default: '127.0.0.1', sentence: 'Address to listen on. 0.0.0.0 listens on all networks.' },
  PUBLIC_URL: {
    schema: z.url({ error: 'must be a full URL, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'URL at which people reach the service, used in all links. Defaults to http://HOST:PORT.',
  },
  SITES_URL: {
    schema: z.url({ error: 'must be a full URL, such as https://sites.example.com' }).transform((address) => address.replace(/\/+$/, '')),
    default: undefined,
    sentence: 'URL of the published sites, on a host that serves nothing else. Defaults to PUBLIC_URL, which also serves the dashboard.',
  },
  DNS_SERVERS: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
      .refine(
        (all) => all.every((one) => /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/.test(one)),
        'must be IP addresses, such as 9.9.9.9,[::1]:53',
      ),
    default: '',
    sentence: "Name servers for verifying custom domains, such as 9.9.9.9. Defaults to the system's.",
  },
  DATA_DIR: { schema: z.string().min(1), default: './data', sentence: 'Folder for the embedded database and the files.' },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    default: undefined,
    sentence: 'URL of your PostgreSQL, version 15 or newer. Defaults to an embedded one in DATA_DIR.',
    isSecret: true,
  },
  STORAGE_URL: {
    schema: z.string().regex(/^(?:file:|s3:\/\/)/, 'must start with file: or s3://'),
    default: undefined,
    sentence:
      'Storage of the files: file:/folder, or s3://KEY:SECRET@host:port/bucket/prefix?region=us-east-1&tls=on for an S3-compatible store. Defaults to DATA_DIR/files.',
    isSecret: true,
  },
  STORAGE_PUBLIC_URL: {
    schema: z.url({ error: 'must be a full URL, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'URL at which clients reach the S3-compatible store for uploads. Defaults to the host in STORAGE_URL.',
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string(),
    default: undefined,
    sentence: 'Access key for STORAGE_URL, if the URL has none.',
    isSecret: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string(),
    default: undefined,
    sentence: 'Secret key for STORAGE_URL, if the URL has none.',
    isSecret: true,
  },
  ROLE: {
    schema: oneOf('all', 'api', 'worker'),
    default: 'all',
    sentence: 'api handles requests, worker runs jobs, all does both. api and worker need a shared DATABASE_URL.',
  },
  API_BASE_PATH: {
    schema: z.string().regex(/^\/(?:[\w.-]+\/)*v2$/, 'must start with / and end in v2'),
    default: '/api/v2',
    sentence: 'Path of the API. Must end in v2.',
  },
  OUTBOUND_ALLOW_CIDRS: {
    schema: z.string(),
    default: '',
    sentence: 'Private networks that imports and webhooks may reach, such as 10.0.0.0/8,127.0.0.1/32. Defaults to none.',
  },
  TRUST_PROXY_CIDRS: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
      .refine((all) => all.every(isNetwork), 'must be networks or IP addresses, such as 10.0.0.0/8,127.0.0.1'),
    default: '',
    sentence:
      'Proxies in front of the service, such as 10.0.0.0/8,127.0.0.1. Their X-Forwarded-For header is trusted. Defaults to none: all clients of a proxy then count as one for sign-in limits.',
  },
  OIDC_ISSUER: {
    schema: z.string().refine(isSecure, 'must be a full URL that begins with https://'),
    default: undefined,
    sentence:
      'OpenID Connect provider, such as https://id.example.com/realms/main, exactly as it names itself. Defaults to none: people sign in with passwords and links.',
  },
  OIDC_CLIENT_ID: { schema: z.string(), default: undefined, sentence: 'Client ID at OIDC_ISSUER.' },
  OIDC_CLIENT_SECRET: { schema: z.string(), default: undefined, sentence: 'Client secret at OIDC_ISSUER.', isSecret: true },
  OIDC_NAME: {
    schema: z.string().trim().min(1).max(40),
    default: undefined,
    sentence: 'Name of the provider on the sign-in page. Defaults to the host name of OIDC_ISSUER.',
  },
  OIDC_ONLY: {
    schema: oneOf('true', 'false').transform((word) => word === 'true'),
    default: 'false',
    sentence: 'true turns password sign-in off: people sign in only at OIDC_ISSUER. Setup and links of the operator still work.',
  },
  RATE_LIMIT_PER_MINUTE: {
    schema: parseWholeNumber(1, 1_000_000),
    default: '60',
    sentence: 'Requests per 60 seconds for each API key without its own limit.',
  },
  KEY_RATE_LIMIT_MAX: {
    schema: parseWholeNumber(1, 1_000_000),
    default: undefined,
    sentence:
      'Highest rate limit, in requests per 60 seconds, that owners may give an API key. Defaults to 10 times RATE_LIMIT_PER_MINUTE. The operator may exceed it.',
  },
  PROJECT_RATE_LIMIT_PER_MINUTE: {
    schema: parseWholeNumber(1, 100_000_000),
    default: undefined,
    sentence:
      'Requests per 60 seconds for all API keys of a project together, counted by each API process. Defaults to 20 times RATE_LIMIT_PER_MINUTE. Never below the limit of the key in use.',
  },
  SIGNATURE_HEADER: {
    schema: z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'),
    default: 'X-Service-Signature',
    sentence: 'Name of the header with the signature of a webhook.',
  },
  IMPORT_MAX_BYTES: {
    schema: parseWholeNumber(1, Number.MAX_SAFE_INTEGER),
    default: String(5 * 1024 ** 3),
    sentence: 'Maximum size of an imported file, in bytes.',
  },
  PROJECT_MAX_BYTES: {
    schema: parseWholeNumber(1, Number.MAX_SAFE_INTEGER),
    default: undefined,
    sentence: 'Maximum size of all videos of a project, including unfinished uploads, in bytes. Unlimited by default.',
  },
  PROJECT_MAX_UPLOADS: {
    schema: parseWholeNumber(1, 1_000_000),
    default: '100',
    sentence: 'Maximum number of unfinished uploads per project.',
  },
  VIDEO_MAX_SECONDS: {
    schema: parseWholeNumber(1, 7 * 86_400),
    default: String(6 * 3600),
    sentence: 'Maximum duration of a video, in seconds.',
  },
  TRANSCRIBE_URL: {
    schema: z.url({ error: 'must be a full URL, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'URL of an OpenAI-compatible transcription server, such as http://127.0.0.1:8080/v1. Defaults to SPEECH_MODEL.',
  },
  TRANSCRIBE_MODEL: { schema: z.string(), default: 'whisper-1', sentence: 'Model name sent to TRANSCRIBE_URL.' },
  TRANSCRIBE_KEY: { schema: z.string(), default: undefined, sentence: 'API key sent to TRANSCRIBE_URL.', isSecret: true },
  SPEECH_MODEL: {
    schema: z.string().refine(isFile, 'must be the path of an existing file'),
    default: undefined,
    sentence:
      'File of a whisper.cpp speech model, such as /models/ggml-small.bin. Docreel runs it for transcription. Defaults to the offline recognizer.',
  },
  RECORDING_CACHE: {
    schema: z.string().refine(isAbsolute, 'must be an absolute path, beginning with /'),
    default: undefined,
    sentence:
      'Folder, such as /srv/docreel-recordings, that keeps the analysis of video files by their hash, for other services and databases. By default it is only kept with the videos.',
  },
  WRITER_URL: {
    schema: z.url({ error: 'must be a full URL, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence:
      'URL of an OpenAI-compatible vision model for writing articles. It receives pictures of moments, text on the screen and narration. By default nothing is sent and articles are written offline.',
  },
  WRITER_MODEL: { schema: z.string(), default: 'gpt-4o-mini', sentence: 'Model name sent to WRITER_URL.' },
  WRITER_KEY: { schema: z.string(), default: undefined, sentence: 'API key sent to WRITER_URL.', isSecret: true },
  TRANSLATE_ENGINE: {
    schema: oneOf('auto', 'openai', 'libretranslate', 'apertium', 'none'),
    default: 'auto',
    sentence:
      'Translation engine: auto, openai, libretranslate, apertium or none. auto detects the server at TRANSLATE_URL; without one, it uses Apertium if it is installed.',
  },
  TRANSLATE_URL: {
    schema: z.url({ error: 'must be a full URL, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'URL of an OpenAI-compatible server, such as http://127.0.0.1:8080/v1, or of a LibreTranslate server.',
  },
  TRANSLATE_MODEL: { schema: z.string(), default: 'gpt-4o-mini', sentence: 'Model name sent to TRANSLATE_URL.' },
  TRANSLATE_KEY: { schema: z.string(), default: undefined, sentence: 'API key sent to TRANSLATE_URL.', isSecret: true },
  SANDBOX: {
    schema: oneOf('preferred', 'required'),
    default: 'preferred',
    sentence:
      'required refuses to start if programs that read videos cannot run in the sandbox. preferred starts with a warning and weaker isolation.',
  },
  JOB_CONCURRENCY: {
    schema: parseWholeNumber(1, 64),
    default: '2',
    sentence: 'Maximum concurrent jobs per worker. If all slots are busy, one extra job may run for a project that has none running.',
  },
  DOWNLOAD_CONCURRENCY: {
    schema: parseWholeNumber(1, 64),
    default: '4',
    sentence:
      'Maximum concurrent downloads per worker, in addition to other jobs. If all slots are busy, one extra download may run for a project that has none running.',
  },
  LOG_LEVEL: {
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    sentence: 'Log level.',
  },
} as const satisfies Record<string, Variable>;

type Values = {
  [Name in keyof typeof VARIABLES]:
    | z.output<(typeof VARIABLES)[Name]['schema']>
    | ((typeof VARIABLES)[Name]['default'] extends string ? never : undefined);
};

/** Configuration of a running process, frozen at start. Property names are the names of the environment variables. */
export type Config = Readonly<Values>;

/** Error messages, one sentence for each invalid variable. */
export class ConfigError extends OperatorError {}

/** Names of the variables that can also come from a file. */
export const SECRETS = Object.entries<Variable>(VARIABLES).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));

/**
 * Reads the configuration from the environment and from the files of secrets. Empty variables count as unset. Throws a `ConfigError` that
 * names every invalid variable.
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const { env, problems } = readSecretFiles(given, SECRETS);
  const entries = Object.entries(VARIABLES).map(([name, variable]) => {
    const text = env[name] || variable.default;
    if (text === undefined) return [name, undefined];
    const result = (variable.schema as z.ZodType).safeParse(text);
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}.`);
    return [name, result.data];
  });
  problems.push(...findMissingOfProvider(env));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(Object.fromEntries(entries) as Values);
}
