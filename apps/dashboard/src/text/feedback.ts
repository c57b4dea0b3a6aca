/** Text of the feedback page: ratings, comments and searches of readers. */
export const feedbackText = {
  title: 'Feedback',
  answers: {
    title: 'Was this helpful?',
    text: 'Readers’ answers below each article. Least helpful first.',
    tableLabel: 'Answers by article',
    emptyTitle: 'No answers yet',
    emptyText: 'Each published article ends with this question.',
    article: 'Article',
    yes: 'Yes',
    no: 'No',
    lastAnswer: 'Last answer',
  },
  comments: {
    title: 'Comments',
    tableLabel: 'Comments',
    comment: 'Comment',
    articleFallback: 'Article',
    helpful: 'Helpful',
    date: 'Date',
    delete: 'Delete comment',
  },
  searches: {
    title: 'Searches with no results',
    text: 'Readers looked for these.',
    tableLabel: 'Searches with no results',
    words: 'Search',
    language: 'Language',
    count: 'Count',
    lastSearch: 'Last search',
  },
};
