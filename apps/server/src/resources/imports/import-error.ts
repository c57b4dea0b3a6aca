import { OperatorError } from '../../lib/operator-error.ts';

/** Thrown if an import is refused. Nothing was changed. The message names the invalid file. */
export class ImportError extends OperatorError {}
