/** The content is no longer what was promised: an archive of something else must not look as if it were whole. */
export class ContentChanged extends Error {}
