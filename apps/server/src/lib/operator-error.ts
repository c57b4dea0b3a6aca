/** What the operator can mend: a setting, a folder, another process. Its message is the whole story, so it is shown without a stack. */
export class OperatorError extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'OperatorError';
  }
}
