/** Text about saving an article while it is edited: the state, and blocks that two people changed. */
export const savingText = {
  states: {
    saved: 'Saved',
    saving: 'Saving',
    offline: 'Offline (kept on this device)',
    blocked: 'Needs you',
  },
  refused: (problem: string) => `Not saved, but kept on this device. ${problem}`,
  chooseBelow: (count: number) =>
    count === 1 ? 'Choose a text for one block. Then it is saved.' : `Choose a text for ${count} blocks. Then they are saved.`,
  journalFull: 'This device has no space for a copy. Keep the tab open until the text is saved.',
  conflicts: 'Changed by two people',
  conflict: 'Conflict',
  bothChanged: 'Somebody else changed this block too. Which text should the article have?',
  mine: 'Yours',
  theirs: 'Theirs',
  deleted: 'Deleted',
  keepMine: 'Keep mine',
  useTheirs: 'Use theirs',
  keepBoth: 'Keep both',
};
