import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { OperatorError } from './lib/operator-error.ts';
import { isFile, isNetwork, isSecure, oneOf, wholeNumber } from './lib/setting-forms.ts';

/**
 * Every environment variable: schema, default, sentence. `.env.example` and the guide's page are generated
 * from this table, and a test holds them to it. Read once, in `main.ts`.
 */
export const VARIABLES = {
  PORT: {
    schema: wholeNumber(0, 65535),
    default: '3000',
    sentence: 'Port the service listens on; 0 takes a free one.',
  },
  HOST: { schema: z.string().min(1), default: '127.0.0.1', sentence: 'Address the service listens on. 0.0.0.0 opens it to the network.' },
  PUBLIC_URL: {
    schema: z.url({ error: 'must be a full address, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'Address under which people reach the service; used in every link. Left out: http://HOST:PORT.',
  },
  SITES_URL: {
    schema: z
      .url({ error: 'must be a full address, such as https://sites.example.com' })
      .transform((address) => address.replace(/\/+$/, '')),
    default: undefined,
    sentence:
      'Address under which published sites are reached, on a host that nothing else is answered on. Left out: that of PUBLIC_URL, where the dashboard is too.',
  },
  DNS_SERVERS: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
      .refine(
        (all) => all.every((one) => /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/.test(one)),
        'must be addresses, such as 9.9.9.9,[::1]:53',
      ),
    default: '',
    sentence: 'Name servers that are asked whether a domain is proved to be a project’s own, such as 9.9.9.9. Empty: those of the system.',
  },
  DATA_DIR: { schema: z.string().min(1), default: './data', sentence: 'Folder for the embedded database and the files.' },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    default: undefined,
    sentence: 'A PostgreSQL 15 or newer of your own. Left out: an embedded one in DATA_DIR.',
  },
  STORAGE_URL: {
    schema: z.string().regex(/^(?:file:|s3:\/\/)/, 'must start with file: or s3://'),
    default: undefined,
    sentence:
      'Where files lie: file:/folder, or s3://KEY:SECRET@host:port/bucket/prefix?region=us-east-1&tls=on for an S3-compatible store. Left out: DATA_DIR/files.',
  },
  STORAGE_PUBLIC_URL: {
    schema: z.url({ error: 'must be a full address, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'Address under which clients reach the S3-compatible store, for uploads. Left out: the one in STORAGE_URL.',
  },
  AWS_ACCESS_KEY_ID: { schema: z.string(), default: undefined, sentence: 'Key for STORAGE_URL, where it holds none.' },
  AWS_SECRET_ACCESS_KEY: { schema: z.string(), default: undefined, sentence: 'Secret for STORAGE_URL, where it holds none.' },
  ROLE: {
    schema: oneOf('all', 'api', 'worker'),
    default: 'all',
    sentence: 'all: answers requests and works on jobs. api or worker: one of the two, on a shared DATABASE_URL.',
  },
  API_BASE_PATH: {
    schema: z.string().regex(/^\/(?:[\w.-]+\/)*v2$/, 'must start with / and end in v2'),
    default: '/api/v2',
    sentence: 'Path of the API; must end in v2.',
  },
  OUTBOUND_ALLOW_CIDRS: {
    schema: z.string(),
    default: '',
    sentence: 'Private networks that imports and webhooks may reach, such as 10.0.0.0/8,127.0.0.1/32. Empty: none.',
  },
  TRUST_PROXY_CIDRS: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
      .refine((all) => all.every(isNetwork), 'must be networks or addresses, such as 10.0.0.0/8,127.0.0.1'),
    default: '',
    sentence:
      'Proxies in front of the service, such as 10.0.0.0/8,127.0.0.1: what they say in X-Forwarded-For counts as where a request comes from. Empty: none, and all who come through one count as one address where wrong passwords must wait.',
  },
  OIDC_ISSUER: {
    schema: z.string().refine(isSecure, 'must be a full address that begins with https://'),
    default: undefined,
    sentence:
      'OpenID Connect provider at which people sign in, such as https://id.example.com/realms/main, exactly as it names itself. Left out: none, only passwords and links.',
  },
  OIDC_CLIENT_ID: { schema: z.string(), default: undefined, sentence: 'What this server is called at OIDC_ISSUER.' },
  OIDC_CLIENT_SECRET: { schema: z.string(), default: undefined, sentence: 'Its secret there.' },
  OIDC_NAME: {
    schema: z.string().trim().min(1).max(40),
    default: undefined,
    sentence: 'What the button on the sign-in page calls the provider. Left out: the host name of OIDC_ISSUER.',
  },
  OIDC_ONLY: {
    schema: oneOf('true', 'false').transform((word) => word === 'true'),
    default: 'false',
    sentence:
      'true: people sign in at OIDC_ISSUER alone, and the sign-in page leads straight there. Passwords open nothing but the set-up; links of the operator still work.',
  },
  RATE_LIMIT_PER_MINUTE: {
    schema: wholeNumber(1, 1_000_000),
    default: '60',
    sentence: 'Requests per 60 seconds for each API key without its own limit.',
  },
  KEY_RATE_LIMIT_MAX: {
    schema: wholeNumber(1, 1_000_000),
    default: undefined,
    sentence:
      'Highest limit, in requests per 60 seconds, that owners of a project may give an API key. Defaults to 10 times RATE_LIMIT_PER_MINUTE. The operator may give a key more.',
  },
  PROJECT_RATE_LIMIT_PER_MINUTE: {
    schema: wholeNumber(1, 100_000_000),
    default: undefined,
    sentence:
      'Requests per 60 seconds for all API keys of a project together, counted by each API process. Defaults to 20 times RATE_LIMIT_PER_MINUTE, and is never below the limit of the key that is used.',
  },
  SIGNATURE_HEADER: {
    schema: z.string().regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'),
    default: 'X-Service-Signature',
    sentence: 'Name of the header that carries the signature of a webhook.',
  },
  IMPORT_MAX_BYTES: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    default: String(5 * 1024 ** 3),
    sentence: 'Largest file that an import takes, in bytes.',
  },
  PROJECT_MAX_BYTES: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    default: undefined,
    sentence:
      'Bytes that the videos of a project may have together, with what the uploads that it has begun may bring. Left out: any number.',
  },
  PROJECT_MAX_UPLOADS: {
    schema: wholeNumber(1, 1_000_000),
    default: '100',
    sentence: 'Uploads that a project may have begun and not completed.',
  },
  VIDEO_MAX_SECONDS: {
    schema: wholeNumber(1, 7 * 86_400),
    default: String(6 * 3600),
    sentence: 'Longest video that is taken, in seconds.',
  },
  TRANSCRIBE_URL: {
    schema: z.url({ error: 'must be a full address, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'OpenAI-compatible address that turns speech into text, such as http://127.0.0.1:8080/v1. Left out: SPEECH_MODEL.',
  },
  TRANSCRIBE_MODEL: { schema: z.string(), default: 'whisper-1', sentence: 'Model named to TRANSCRIBE_URL.' },
  TRANSCRIBE_KEY: { schema: z.string(), default: undefined, sentence: 'Key sent to TRANSCRIBE_URL.' },
  SPEECH_MODEL: {
    schema: z.string().refine(isFile, 'must be the path of a file that is there'),
    default: undefined,
    sentence:
      'A speech model of whisper.cpp, such as /models/ggml-small.bin, that is run here and turns speech into text. Left out: the offline recogniser.',
  },
  RECORDING_CACHE: {
    schema: z.string().refine(isAbsolute, 'must be the whole path of a folder, beginning with /'),
    default: undefined,
    sentence:
      'Folder, such as /srv/docreel-recordings, where what was found in a video file is kept for other services and other databases, under the hash of its bytes. Left out: only beside the videos.',
  },
  WRITER_URL: {
    schema: z.url({ error: 'must be a full address, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence:
      'OpenAI-compatible address of a model that looks at videos for articles: it is sent pictures of their moments, what was read in them and what was said. Left out: nothing is sent, the offline writer.',
  },
  WRITER_MODEL: { schema: z.string(), default: 'gpt-4o-mini', sentence: 'Model named to WRITER_URL.' },
  WRITER_KEY: { schema: z.string(), default: undefined, sentence: 'Key sent to WRITER_URL.' },
  TRANSLATE_ENGINE: {
    schema: oneOf('auto', 'openai', 'libretranslate', 'apertium', 'none'),
    default: 'auto',
    sentence:
      'What translates. auto: the server at TRANSLATE_URL, whichever of the two kinds it is; without it Apertium, where it is installed.',
  },
  TRANSLATE_URL: {
    schema: z.url({ error: 'must be a full address, such as http://127.0.0.1:8080' }),
    default: undefined,
    sentence: 'OpenAI-compatible address, such as http://127.0.0.1:8080/v1, or that of a LibreTranslate server, that translates articles.',
  },
  TRANSLATE_MODEL: { schema: z.string(), default: 'gpt-4o-mini', sentence: 'Model named to TRANSLATE_URL.' },
  TRANSLATE_KEY: { schema: z.string(), default: undefined, sentence: 'Key sent to TRANSLATE_URL.' },
  JOB_CONCURRENCY: {
    schema: wholeNumber(1, 64),
    default: '2',
    sentence: 'Jobs that one worker process runs at a time. Of a project that has none running it runs one beside them.',
  },
  DOWNLOAD_CONCURRENCY: {
    schema: wholeNumber(1, 64),
    default: '4',
    sentence:
      'Videos that one worker process downloads at a time, beside its other jobs. Of a project that has none coming it takes one more.',
  },
  LOG_LEVEL: {
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    sentence: 'How much is logged.',
  },
} as const satisfies Record<string, { schema: z.ZodType; default: string | undefined; sentence: string }>;

type Values = {
  [Name in keyof typeof VARIABLES]:
    | z.output<(typeof VARIABLES)[Name]['schema']>
    | ((typeof VARIABLES)[Name]['default'] extends string ? never : undefined);
};

/** Frozen at start. Names as in the environment, so that a message about one can be acted on. */
export type Config = Readonly<Values>;

/** One sentence for each variable that is wrong. */
export class ConfigError extends OperatorError {}

/** Reads the environment; an empty variable counts as left out. Throws `ConfigError` naming every wrong variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries(VARIABLES).map(([name, variable]) => {
    const text = env[name] || variable.default;
    if (text === undefined) return [name, undefined];
    const result = (variable.schema as z.ZodType).safeParse(text);
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}.`);
    return [name, result.data];
  });
  problems.push(...missingOfProvider(env));
  if (env['OIDC_ONLY'] === 'true' && !env['OIDC_ISSUER']) problems.push('OIDC_ISSUER must be set too, where OIDC_ONLY is true.');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(Object.fromEntries(entries) as Values);
}

const PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

function missingOfProvider(env: Readonly<Record<string, string | undefined>>): string[] {
  const missing = PROVIDER.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === PROVIDER.length) return [];
  return missing.map((name) => `${name} must be set too, where one of ${PROVIDER.join(', ')} is.`);
}
