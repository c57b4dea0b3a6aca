/** What a page decides of the content that it shows. */
export interface ContentPage {
  /** An address as it is to stand in the page; null where it leads nowhere safe. */
  address: (value: string) => string | null;
  /** Words that are not content. */
  footnotes: string;
  backToText: string;
}
