/** The kinds of callout in Markdown, written as `> [!NOTE]`. */
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

/** The texts of the page itself, as opposed to those of its content. */
export interface Labels {
  /** Language of these labels. It is that of the page if the language is supported. */
  language: string;
  callouts: Record<CalloutKind, string>;
  pictureMissing: (alt: string) => string;
  enlarge: (alt: string) => string;
  /** Added to the alternative text of a picture that contains a highlight. */
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
  /** `{count}` is replaced by the number, by the script of the page. */
  manyResults: string;
  searchFailed: string;
  feedback: FeedbackLabels;
  searchHint: string;
  related: string;
  perhaps: string;
  filter: string;
  /** Button on the picture of a video, followed by the video's length. */
  watch: string;
  speed: string;
  captions: string;
  chapters: string;
  foldPlayer: string;
  /** `{number}` is replaced by the number. */
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
