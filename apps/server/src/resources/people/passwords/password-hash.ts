import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createConcurrencyLimit } from '../../../lib/concurrency-limit.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

/**
 * Parameters for argon2id that OWASP recommends: 19 MiB of memory, two passes, one lane. Hashing a password takes about 150 ms of CPU time.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const START = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;

/** Maximum numbers of passwords that are hashed concurrently and that wait for it. They limit the memory that sign-ins use. */
const AT_A_TIME = 2;
const WAITING_MAX = 50;

const derive = promisify(argon2);

/**
 * Hashes and verifies passwords with limited concurrency. Each process creates a single instance, because the limit protects the machine's
 * memory.
 */
export interface Passwords {
  /** Returns the hash in PHC format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash. `isOld` means that the hash has outdated parameters and should be renewed. Takes the same time
   * for `phc: null`, which means that the account does not exist.
   */
  compare(password: string, phc: string | null): Promise<{ isRight: boolean; isOld: boolean }>;
}

export function createPasswords(): Passwords {
  const withLimit = createConcurrencyLimit({
    atATime: AT_A_TIME,
    mostWaiting: WAITING_MAX,
    createError: () => new ApiError('SERVICE_UNAVAILABLE', 'Too many people are signing in. Try again shortly.'),
  });
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await withLimit(() => run(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES, bytes: 32 }));
      return `${START}${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`;
    },

    async compare(password, phc) {
      const { hash, ...parameters } = parse(phc ?? DUMMY);
      const found = await withLimit(() => run(password, { ...parameters, bytes: hash.length }));
      const isRight = timingSafeEqual(found, hash) && phc !== null;
      return { isRight, isOld: isRight && !phc?.startsWith(START) };
    },
  };
}

/** A hash that no password matches. It is compared for accounts that do not exist, so that the response takes the same time. */
const DUMMY = `${START}${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface HashParameters {
  salt: Buffer;
  memory: number;
  passes: number;
  lanes: number;
}

function parse(phc: string): HashParameters & { hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) throw new Error('The password hash has an unknown format.');
  const [, memory, passes, lanes, salt = '', hash = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function run(password: string, { salt, memory, passes, lanes, bytes }: HashParameters & { bytes: number }): Promise<Buffer> {
  // Keyboards can produce different code points for the same letter, so the password is normalized.
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce: salt, parallelism: lanes, tagLength: bytes, memory, passes });
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
