/** What the operator can mend, in one sentence. */
export class OperatorError extends Error {}
