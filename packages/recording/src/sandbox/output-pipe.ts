/** A pipe for the standard output of a child, read into one buffer. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface OutputPipe {
  /** The end for the child. The parent destroys it after the start of the child. */
  childEnd: Socket;
  /** Reads until every process has closed its end. The next chunk overwrites the previous one. */
  read: (onChunk: (chunk: Buffer) => void) => Promise<void>;
  /** Stops reading. */
  destroy: () => void;
}

/** Size of the buffer. A smaller one is read more often. */
const BUFFER_BYTES = 2 ** 18;
const SECRET_BYTES = 32;

/**
 * Opens a pipe. Each chunk from a pipe of `spawn` has its own memory, and V8 collects all garbage after each 20 MB of it, which took a third
 * of the processor time of the main program. Node can read only a socket into the same buffer each time, so the pipe is a pair of sockets.
 */
export async function openOutputPipe(): Promise<OutputPipe> {
  // The name is in Linux's abstract namespace: it is no file, and other users can connect to it.
  const name = `\0docreel-${randomBytes(16).toString('hex')}`;
  const secret = randomBytes(SECRET_BYTES);
  let take: (chunk: Buffer) => void = () => undefined;
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const callback = (length: number): boolean => {
    take(buffer.subarray(0, length));
    return true;
  };
  const server = createServer().listen(name);
  await once(server, 'listening');
  try {
    const accepted = acceptWith(server, secret);
    const socket = connect({ path: name, onread: { buffer, callback } });
    const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    socket.write(secret);
    const failed = closed.then(() => Promise.reject(new Error('The pipe to a program could not be opened.')));
    return {
      childEnd: await Promise.race([accepted, failed]),
      read: (onChunk) => {
        take = onChunk;
        return closed;
      },
      destroy: () => socket.destroy(),
    };
  } finally {
    server.close();
  }
}

/** Resolves with the connection whose first bytes are the secret, and ends all others. */
function acceptWith(server: Server, secret: Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).on('connection', (socket) => {
      socket
        // Another process that stays connected does not keep this one running.
        .unref()
        .on('error', () => undefined)
        .once('data', (first) => {
          if (secret.equals(first)) resolve(socket.pause());
          else socket.destroy();
        });
    });
  });
}
