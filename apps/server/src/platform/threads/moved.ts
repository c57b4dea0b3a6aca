import { Tinypool } from 'tinypool';

/** Wraps the result of a module so that its buffers are moved to the caller, not copied. */
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
