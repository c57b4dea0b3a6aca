/** Appearance settings of a project's site. Null and empty values mean the defaults. */
export interface SiteBrand {
  /** Accent colour as `#rrggbb`, as users entered it. `computeAccents` derives the displayed colours from it. */
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
  /** Custom CSS, which the caller has checked. The content security policy of the pages still applies. */
  customCss: string | null;
  /** Whether pages ask readers if the article helped. */
  feedback: boolean;
  /** Whether other websites may embed the pages in a frame. */
  isEmbeddable: boolean;
}

/** A picture of the brand. `src` is relative to the root of the site. */
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

/** Returns whether the brand adds no header links, announcement or footer content. */
export function isPlain({ logo, logoDark, headerLinks, footer, announcement }: SiteBrand): boolean {
  const isEmpty = headerLinks.length + footer.groups.length === 0 && footer.text === null;
  return isEmpty && logo === null && logoDark === null && announcement === null;
}

/** The part of the brand that the HTML of pages contains. The theme's files contain the rest. */
export type PageBrand = Omit<SiteBrand, 'accent' | 'accentDark' | 'font' | 'corners' | 'customCss'>;

export function pageBrand({ accent: _a, accentDark: _d, font: _f, corners: _c, customCss: _s, ...brand }: SiteBrand): PageBrand {
  return brand;
}
