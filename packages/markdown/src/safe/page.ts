/** Decisions of a page about the content that it shows. */
export interface ContentPage {
  /** Returns the URL to use in the page, or null if it is unsafe. */
  address: (value: string) => string | null;
  /** Texts that are not part of the content. */
  footnotes: string;
  backToText: string;
}
