import { OperatorError } from '../../../lib/operator-error.ts';

/** Location and credentials of an S3-compatible store, from the environment variables. */
export interface S3Settings {
  /** URL of the store without a path: `https://store.example.com`. */
  endpoint: string;
  /** URL of the store that clients use, which may differ from `endpoint`. */
  publicEndpoint: string;
  region: string;
  bucket: string;
  /** Text before every key. Empty, or ends with `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface StorageVariables {
  STORAGE_URL?: string | undefined;
  STORAGE_PUBLIC_URL?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
}

const FORM = 's3://KEY:SECRET@host:port/bucket/prefix?region=us-east-1&tls=on';
const OPTIONS = new Set(['region', 'tls']);

/** Parses the setting `STORAGE_URL`. Throws an `OperatorError` that contains no secret. */
export function readS3Settings(variables: StorageVariables): S3Settings {
  const url = URL.parse(variables.STORAGE_URL ?? '');
  if (!url || url.protocol !== 's3:' || !url.host) throw new OperatorError(`STORAGE_URL must look like ${FORM}.`);
  const [bucket = '', ...prefix] = url.pathname.split('/').filter((part) => part !== '');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new OperatorError(`STORAGE_URL must name a bucket, as in ${FORM}.`);
  if (!prefix.every((part) => /^[A-Za-z0-9_-][\w.-]*$/.test(part)))
    throw new OperatorError('The prefix in STORAGE_URL may have letters, digits, "_", "-" and "." only.');
  for (const name of url.searchParams.keys())
    if (!OPTIONS.has(name)) throw new OperatorError(`STORAGE_URL has an unknown option "${name}"; there are ${[...OPTIONS].join(', ')}.`);
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') throw new OperatorError('The option tls of STORAGE_URL must be on or off.');
  const endpoint = `${tls === 'on' ? 'https' : 'http'}://${url.host}`;
  return {
    endpoint,
    publicEndpoint: variables.STORAGE_PUBLIC_URL?.replace(/\/+$/, '') ?? endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    accessKeyId: readCredential(url.username, variables.AWS_ACCESS_KEY_ID, 'AWS_ACCESS_KEY_ID'),
    secretAccessKey: readCredential(url.password, variables.AWS_SECRET_ACCESS_KEY, 'AWS_SECRET_ACCESS_KEY'),
  };
}

/** Returns a credential from the URL, where it is percent-encoded, or otherwise from the environment variable. */
function readCredential(inAddress: string, variable: string | undefined, name: string): string {
  try {
    const found = decodeURIComponent(inAddress) || variable;
    if (found) return found;
  } catch {
    throw new OperatorError('The key and the secret in STORAGE_URL must be percent-encoded.');
  }
  throw new OperatorError(`The store needs a key and a secret: put them into STORAGE_URL or set ${name}.`);
}
