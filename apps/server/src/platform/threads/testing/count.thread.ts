import { sendAll } from '../send-all.ts';
import type { StreamCall } from '../threads.ts';

interface Count {
  to: number;
  spinAt?: number;
}

/** Worker thread for tests. Yields increasing numbers, and loops forever at `spinAt`. */
export default function count({ input, port }: StreamCall<Count>): Promise<void> {
  return sendAll(port, numbers(input));
}

function* numbers({ to, spinAt }: Count): Generator<{ piece: number; made: number }> {
  for (let piece = 0; piece < to; piece++) {
    while (piece === spinAt);
    yield { piece, made: piece + 1 };
  }
}
