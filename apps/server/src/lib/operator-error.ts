/** A problem that the operator can fix: a setting, a folder, another process. The message is complete, so it is shown without a stack. */
export class OperatorError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'OperatorError';
  }
}
