/** Text of the search page. */
export const searchText = {
  title: 'Search',
  input: 'Search',
  placeholder: 'Search articles and transcripts',
  at: (time: string) => ` at ${time}`,
  noResults: 'No results',
  noResultsText: 'Results contain every word. The last word can be incomplete.',
};
