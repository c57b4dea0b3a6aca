/** Types of callouts in Markdown, written as `> [!NOTE]`. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** Labels of the feedback form under an article. */
export interface FeedbackLabels {
  question: string;
  yes: string;
  no: string;
  why: string;
  send: string;
  thanks: string;
}

/** The generated texts of a page, in its language. */
export interface Labels {
  /** Language of these labels. It is the language of the page, or English if that is not supported. */
  language: string;
  callouts: Record<CalloutKind, string>;
  pictureMissing: (alt: string) => string;
  enlarge: (alt: string) => string;
  /** Added to the alternative text of a picture with a highlight. */
  placeMarked: string;
  playFrom: (clock: string) => string;
  taskDone: string;
  taskOpen: string;
  footnotes: string;
  backToText: string;
  skip: string;
  allArticles: string;
  breadcrumb: string;
  onThisPage: string;
  pages: string;
  previous: string;
  next: string;
  updated: string;
  steps: (count: number) => string;
  articles: (count: number) => string;
  video: string;
  closePlayer: string;
  closePicture: string;
  emptySite: string;
  notFound: string;
  notFoundHint: string;
  backHome: string;
  languages: string;
  search: string;
  closeSearch: string;
  noResults: string;
  oneResult: string;
  /** The script of the page replaces `{count}` by the number. */
  manyResults: string;
  searchFailed: string;
  /** Label of further articles with the same sentence. `{count}` is replaced by their number. */
  moreResults: string;
  tooManySearches: string;
  /** Names of the keys in the search: arrows, Enter and Escape. */
  searchKeys: { select: string; open: string; close: string };
  feedback: FeedbackLabels;
  searchHint: string;
  /** Heading of the articles that changed last. */
  recent: string;
  related: string;
  perhaps: string;
  filter: string;
  /** Label of the play button. The length of the video follows it. */
  watch: string;
  play: string;
  pause: string;
  previousStep: string;
  nextStep: string;
  /** Label of the slider of the small player. */
  position: string;
  speed: string;
  captions: string;
  chapters: string;
  foldPlayer: string;
  /** `{number}` is replaced by the step number. */
  stepNumber: string;
  previousPicture: string;
  nextPicture: string;
  fullSize: string;
  linkHere: string;
  copy: string;
  copied: string;
  pageMenu: string;
  copyMarkdown: string;
  viewMarkdown: string;
  copyLink: string;
  print: string;
  appearance: string;
  light: string;
  dark: string;
  system: string;
  madeWith: string;
}
