/** Text of the lists and buttons that turn key moments into steps. */
export const suggestionsText = {
  label: 'Suggested sentences',
  field: 'Find a sentence, or write one',
  replaceField: 'Find another sentence, or write one',
  loading: 'Looking at the video…',
  failed: 'No suggestions are available for this video. You can write the sentence here.',
  none: 'Nothing was detected here. Write the sentence, then press Enter.',
  typed: (text: string) => `Use “${text}”`,
  hint: 'Enter uses the sentence. Esc closes the list.',
  certainty: (percent: number) => `${percent}%`,
  sources: { text: 'On screen', speech: 'Said', typed: 'Your words' },
  draft: {
    label: 'Uncertain parts of this draft',
    moments: (count: number) => (count === 1 ? '1 key moment' : `${count} key moments`),
    marked: (count: number) => (count === 1 ? '1 marked step' : `${count} marked steps`),
    flagged: (count: number) => (count === 1 ? '1 step to check' : `${count} steps to check`),
    next: 'Review next',
    nextKey: 'F8',
    turnAll: 'Turn all into steps',
    dismissAll: 'Dismiss all',
    turned: (count: number, left: number) => {
      const done = count === 1 ? 'Created 1 step.' : `Created ${count} steps.`;
      return left === 0 ? done : `${done} ${left === 1 ? '1 has' : `${left} have`} no suggestion.`;
    },
    dismissed: (count: number) => (count === 1 ? 'Dismissed 1 key moment.' : `Dismissed ${count} key moments.`),
  },
};
