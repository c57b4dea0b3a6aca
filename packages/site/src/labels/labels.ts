/** The kinds of callout that Markdown may name: `> [!NOTE]`. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** Of the question under an article. */
export interface FeedbackLabels {
  question: string;
  yes: string;
  no: string;
  why: string;
  send: string;
  thanks: string;
}

/** The words of the page itself, as opposed to those of its content. */
export interface Labels {
  /** The language these words are in, which is that of the page where we have it. */
  language: string;
  callouts: Record<CalloutKind, string>;
  pictureMissing: (alt: string) => string;
  enlarge: (alt: string) => string;
  /** Behind the alternative text of a picture in which something is marked. */
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
  /** `{count}` stands for the number: the page counts while one types. */
  manyResults: string;
  searchFailed: string;
  feedback: FeedbackLabels;
  searchHint: string;
  related: string;
  perhaps: string;
  filter: string;
  /** On the video's picture, with its length behind. */
  watch: string;
  speed: string;
  captions: string;
  chapters: string;
  foldPlayer: string;
  /** `{number}` stands for the number. */
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
