/** Thrown if the project changes during an export. The export then fails, because the archive would be incomplete. */
export class ContentChanged extends Error {}
