/** The content changed during the export. The export fails, because a partial archive must not look complete. */
export class ContentChanged extends Error {}
