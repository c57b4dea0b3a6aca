/** A problem of an archive. The message is the second half of a sentence. */
export class ArchiveError extends Error {}
