/**
 * An error that the operator can fix, such as an invalid setting or a folder without write permission. Its message is complete and is shown
 * without a stack trace.
 */
export class OperatorError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'OperatorError';
  }
}
