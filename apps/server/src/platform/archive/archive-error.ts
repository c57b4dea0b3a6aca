/** A problem with an archive, such as a damaged file. The message is a clause without a full stop, for use after a colon. */
export class ArchiveError extends Error {}
