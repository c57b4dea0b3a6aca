/** How a project wants its site to look: what is null or empty is the site's own. */
export interface SiteBrand {
  /** `#rrggbb`, as asked for; what is used is made of it (`accentsOf`). */
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
  /** Checked by whoever took it; the policy of the pages holds whatever it says. */
  customCss: string | null;
  /** Whether readers are asked if an article helped. */
  feedback: boolean;
  /** Whether other sites may show its pages in a frame. */
  isEmbeddable: boolean;
}

/** `src` is relative to the root of the site. */
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

/** A site that nobody changed the looks of. */
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

/** Whether nothing of it stands around the pages. */
export function isPlain({ logo, logoDark, headerLinks, footer, announcement }: SiteBrand): boolean {
  const isEmpty = headerLinks.length + footer.groups.length === 0 && footer.text === null;
  return isEmpty && logo === null && logoDark === null && announcement === null;
}

/** What pages show of it; the rest is in the files of the theme. */
export type PageBrand = Omit<SiteBrand, 'accent' | 'accentDark' | 'font' | 'corners' | 'customCss'>;

export function pageBrand({ accent: _a, accentDark: _d, font: _f, corners: _c, customCss: _s, ...brand }: SiteBrand): PageBrand {
  return brand;
}
