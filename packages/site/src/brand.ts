/** Appearance of a project's site. Null or empty values use the defaults. */
export interface SiteBrand {
  /** Accent as `#rrggbb`, as requested. The colours in use are derived from it (`computeAccents`). */
  accent: string | null;
  accentDark: string | null;
  logo: SitePicture | null;
  logoDark: SitePicture | null;
  favicon: SitePicture | null;
  font: 'inter' | 'system' | 'serif';
  corners: 'round' | 'slight' | 'square';
  headerLinks: SiteLink[];
  footer: { groups: { title: string; links: SiteLink[] }[]; text: string | null };
  announcement: { text: string; url: string | null } | null;
  /** Custom CSS, checked by the caller. The policy of the pages applies whatever it contains. */
  customCss: string | null;
  /** Whether readers are asked if an article helped. */
  feedback: boolean;
  /** Whether other sites may embed its pages in a frame. */
  isEmbeddable: boolean;
}

/** A picture. `src` is relative to the root of the site. */
export interface SitePicture {
  src: string;
  contentType: string;
  width: number | null;
  height: number | null;
}

export interface SiteLink {
  label: string;
  url: string;
}

/** The default appearance. */
export const OWN_BRAND: SiteBrand = {
  accent: null,
  accentDark: null,
  logo: null,
  logoDark: null,
  favicon: null,
  font: 'inter',
  corners: 'round',
  headerLinks: [],
  footer: { groups: [], text: null },
  announcement: null,
  customCss: null,
  feedback: true,
  isEmbeddable: false,
};

/** Returns whether the brand adds nothing around the pages. */
export function isPlain({ logo, logoDark, headerLinks, footer, announcement }: SiteBrand): boolean {
  const isEmpty = headerLinks.length + footer.groups.length === 0 && footer.text === null;
  return isEmpty && logo === null && logoDark === null && announcement === null;
}

/** Part of the brand that appears in the HTML of pages. The theme's files contain the rest. */
export type PageBrand = Omit<SiteBrand, 'accent' | 'accentDark' | 'font' | 'corners' | 'customCss'>;

export function pageBrand({ accent: _a, accentDark: _d, font: _f, corners: _c, customCss: _s, ...brand }: SiteBrand): PageBrand {
  return brand;
}
