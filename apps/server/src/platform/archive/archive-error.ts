/** What is wrong with an archive, as the second half of a sentence. */
export class ArchiveError extends Error {}
