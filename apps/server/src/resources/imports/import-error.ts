import { OperatorError } from '../../lib/operator-error.ts';

/** What is brought in cannot be taken; nothing was changed. The message names the file. */
export class ImportError extends OperatorError {}
