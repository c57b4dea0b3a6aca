/** Text about saving an article while it is edited: the state, and blocks that two people changed. */
export const savingText = {
  states: {
    saved: 'Saved',
    saving: 'Saving',
    offline: 'Offline (kept on this device)',
    blocked: 'Needs you',
  },
  /** Other people who have the article open. */
  presence: {
    here: (name: string) => `${name} is here`,
    editing: (name: string) => `${name} is editing`,
    myself: 'You have this article open in another tab',
    more: (count: number) => `and ${count} more`,
  },
  refused: (problem: string) => `Not saved, but kept on this device. ${problem}`,
  chooseBelow: (count: number) =>
    count === 1 ? 'Choose a version of one block to save the article.' : `Choose a version of ${count} blocks to save the article.`,
  journalFull: 'This device has no space for a copy. Keep the tab open until the text is saved.',
  conflicts: 'Changed by two people',
  conflict: 'Conflict',
  bothChanged: 'Someone else changed this block, too. Which version should the article have?',
  mine: 'Yours',
  theirs: 'Theirs',
  deleted: 'Deleted',
  keepMine: 'Keep mine',
  useTheirs: 'Use theirs',
  keepBoth: 'Keep both',
};
