import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ApiError } from '../../../platform/http/errors/api-error.ts';

/** OWASP's setting for argon2id: 19 MiB, two passes, one lane. About 150 ms of a processor. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const START = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$`;

/** More at a time would make memory the attack; more waiting than this, patience. */
const AT_A_TIME = 2;
const WAITING_MAX = 50;

const derive = promisify(argon2);

/** Hashes passwords and compares them, so many at a time. Made once in a process: the bound is the machine's memory. */
export interface Passwords {
  /** The password as PHC writes it: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /** `isOld`: made with other parameters than today's, so worth making anew. Null: an account that nobody has costs as much time. */
  compare(password: string, phc: string | null): Promise<{ isRight: boolean; isOld: boolean }>;
}

export function createPasswords(): Passwords {
  const inTurn = createTurns();
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await inTurn(() => run(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES, bytes: 32 }));
      return `${START}${unpadded(salt)}$${unpadded(hash)}`;
    },

    async compare(password, phc) {
      const { hash, ...wish } = parse(phc ?? DUMMY);
      const found = await inTurn(() => run(password, { ...wish, bytes: hash.length }));
      const isRight = timingSafeEqual(found, hash) && phc !== null;
      return { isRight, isOld: isRight && !phc?.startsWith(START) };
    },
  };
}

/** Of no password: nobody's. */
const DUMMY = `${START}${'A'.repeat(22)}$${'A'.repeat(43)}`;

interface Wish {
  salt: Buffer;
  memory: number;
  passes: number;
  lanes: number;
}

function parse(phc: string): Wish & { hash: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) throw new Error('A password hash is in no form that we write.');
  const [, memory, passes, lanes, salt = '', hash = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function run(password: string, { salt, memory, passes, lanes, bytes }: Wish & { bytes: number }): Promise<Buffer> {
  // The same letters, typed on another keyboard, are the same password.
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce: salt, parallelism: lanes, tagLength: bytes, memory, passes });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= AT_A_TIME) {
      if (waiting.length >= WAITING_MAX) throw new ApiError('SERVICE_UNAVAILABLE', 'Too many people sign in just now. Try again shortly.');
      // Whoever ends hands its turn on: `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
