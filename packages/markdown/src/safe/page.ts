/** Functions with which a page determines how its content is shown. */
export interface ContentPage {
  /** Returns the URL to use in the page, or null if it is unsafe. */
  address: (value: string) => string | null;
  /** Texts of the page that are not part of the content. */
  footnotes: string;
  backToText: string;
}
