import { plural } from './format.ts';

/** Text of the page Settings → Trash. */
export const trashText = {
  emptyTrash: 'Empty trash',
  isEmpty: 'The trash is empty.',
  empty: { title: 'The trash is empty', text: 'Deleted items are kept for 30 days.' },
  table: {
    title: 'Title',
    contains: 'Contains',
    articles: (count: number) => plural(count, 'article'),
    deleted: 'Deleted',
    expires: 'Deleted permanently',
    restore: 'Restore',
    restored: 'Restored.',
  },
  confirm: {
    title: 'Empty trash?',
    text: 'This permanently deletes everything in the trash, with its history and translations.',
    submit: 'Delete permanently',
    done: (count: number) => `Permanently deleted ${plural(count, 'article')}.`,
  },
};
