import { OperatorError } from '../lib/operator-error.ts';
import { StorageError } from '../platform/storage/storage.ts';

/** Returns a handler that describes errors of the disk or the store to the operator, who knows where the store is. Throws other errors as they are. */
export function explainStorageError(sentence: string, help = ''): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof StorageError)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new OperatorError(`${sentence}: ${reason}${help && ` ${help}`}`, { cause: error });
  };
}
