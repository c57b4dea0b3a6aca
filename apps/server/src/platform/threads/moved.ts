import { Tinypool } from 'tinypool';

/** What a module answers `Threads.run` with, its bytes handed over where they lie: copied, many of them take longer than they took to make. */
export function moved<Output>(output: Output, buffers: readonly ArrayBuffer[]): Output {
  return Tinypool.move({
    get [Tinypool.transferableSymbol]() {
      return buffers;
    },
    get [Tinypool.valueSymbol]() {
      return output;
    },
  } as never) as Output;
}
