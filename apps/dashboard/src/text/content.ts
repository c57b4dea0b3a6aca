import { plural } from './format.ts';

/** Text of the content page: the tree of folders and articles, moving, hiding, the trash. */
export const contentText = {
  title: 'Content',
  /** Name of the top level in lists of folders. */
  root: 'Content',
  newArticle: 'New article',
  newFolder: 'New folder',
  empty: { title: 'No articles yet', text: 'Create one from a video, or write your own.' },
  filter: 'Filter by title',
  noMatches: 'No titles match. Press Ctrl K to search inside articles.',

  row: {
    rename: (title: string) => `New name of ${title}`,
    actions: (title: string) => `Actions for ${title}`,
    rowName: (title: string, state: string) => `${title}, ${state}`,
    articles: (count: number) => plural(count, 'item'),
  },
  /** Screen readers announce these texts while the user moves items with the keyboard. */
  dragging: {
    hint: (start: string) => `Press ${start} to move the selected items.`,
    started: (items: string, target: string, keys: { up: string; down: string; drop: string; cancel: string }) =>
      `Moving ${items}. Position: ${target}. Press ${keys.up} or ${keys.down} to move up or down, ${keys.drop} to drop, ${keys.cancel} to cancel.`,
    moved: (items: string, target: string) => `${items}, ${target}`,
    completed: 'Moved.',
    cancelled: 'Move cancelled.',
    noTarget: 'no position',
    inside: (folder: string) => `in ${folder}`,
    position: (folder: string, position: number, count: number) => `in ${folder}, ${position} of ${count}`,
  },

  bulk: {
    label: 'Selected items',
    selected: (count: number) => `${count} selected`,
    hide: 'Hide from site',
    trash: 'Move to trash',
    hidden: (count: number) => `${plural(count, 'article')} will be removed from the site the next time you publish.`,
    trashed: (count: number) => `Moved ${plural(count, 'item')} to trash.`,
  },
  actions: {
    rename: 'Rename',
    newSubfolder: 'New subfolder…',
    move: 'Move to…',
    trash: 'Move to trash',
  },
  trashed: (title: string, articles: number) =>
    articles === 0 ? `Moved “${title}” to trash.` : `Moved “${title}” and ${plural(articles, 'article')} to trash.`,
  restored: (title: string) => `Restored “${title}”.`,

  folderDialog: { title: 'New folder', name: 'Name', submit: 'Create folder' },
  moveDialog: {
    title: (what: string) => `Move ${what}`,
    items: (titles: readonly string[]) => (titles.length === 1 ? `“${titles[0]}”` : plural(titles.length, 'item')),
    find: 'Find a folder',
    folder: 'Folder',
    submit: 'Move',
    chooseFolder: 'Choose a folder first.',
    moved: (what: string, folder: string) => `Moved ${what} to ${folder}.`,
  },
};
