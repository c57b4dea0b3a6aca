/** Functions that determine how a page shows its content. */
export interface ContentPage {
  /** Returns the URL to use in the page, or null if the URL is unsafe. */
  address: (value: string) => string | null;
  /** Generated texts of the page, in its language. */
  footnotes: string;
  backToText: string;
}
