import { OperatorError } from '../../lib/operator-error.ts';

/** The import was refused and nothing was changed. The message names the file. */
export class ImportError extends OperatorError {}
