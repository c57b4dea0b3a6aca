import * as z from 'zod';
import { Asset } from './article-content.ts';

/** The appearance of the published site, and the content around its articles. */

export const SITE_FONTS = ['inter', 'system', 'serif'] as const;
export const SITE_CORNERS = ['round', 'slight', 'square'] as const;
export const CUSTOM_CSS_MAX_BYTES = 20 * 1024;

const Colour = z
  .string()
  .max(7)
  .regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color such as `#2f54d0`.')
  .meta({ example: '#2f54d0' });
/** This ID has the same format as `assetId`. */
const PictureId = z
  .string()
  .max(64)
  .regex(/^[\w-]{1,64}$/, 'Must be the `assetId` of a picture of the project.');

const SiteLink = z.strictObject({
  label: z.string().trim().min(1).max(60),
  url: z
    .string()
    .max(2048)
    .regex(/^(?:https?:\/\/|mailto:)[^\s]+$/i, 'Must be an http, https or mailto URL.'),
});
export type SiteLink = z.output<typeof SiteLink>;

export const EMBED_ORIGINS_MAX = 20;

/**
 * Origins that may embed the site, for example `https://help.example.com`, `https://*.example.com` or `http://localhost:3000`. The
 * Content-Security-Policy header contains them, so no other characters are allowed.
 */
const EmbedOrigin = z
  .string()
  .max(255)
  .regex(
    /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,230}[a-z0-9])?(?::[0-9]{1,5})?$/i,
    'Must be an origin such as `https://help.example.com` or `https://*.example.com`, without a path.',
  );

const settings = {
  embedOrigins: z.array(EmbedOrigin).max(EMBED_ORIGINS_MAX).meta({
    description:
      'Sites that may embed pages in a frame (`?embed` shows only the text). Empty: embedding is not allowed. Takes effect immediately.',
  }),
  accent: Colour.meta({ description: 'Color of links, buttons and marks in light mode.' }),
  accentDark: Colour.meta({ description: 'The same in dark mode. Null derives it from `accent`.' }),
  logo: PictureId.meta({ description: 'Asset ID of the logo next to the site name. Upload it with `POST /assets`.' }),
  logoDark: PictureId.meta({ description: 'Logo for dark mode. Null uses `logo`.' }),
  favicon: PictureId.meta({ description: 'Favicon. Null shows a letter in the accent color.' }),
  font: z.enum(SITE_FONTS).meta({ description: '`inter` is the default font and is served by the site itself.' }),
  corners: z.enum(SITE_CORNERS),
  headerLinks: z.array(SiteLink).max(5),
  footer: z.strictObject({
    groups: z.array(z.strictObject({ title: z.string().trim().min(1).max(60), links: z.array(SiteLink).max(12) })).max(4),
    text: z.string().max(300).nullable(),
  }),
  announcement: z
    .strictObject({ text: z.string().trim().min(1).max(200), url: SiteLink.shape.url.nullable() })
    .meta({ description: 'A one-line announcement at the top of every page. With `url`, it is a link.' }),
  customCss: z
    .string()
    .max(CUSTOM_CSS_MAX_BYTES)
    .refine((css) => new TextEncoder().encode(css).length <= CUSTOM_CSS_MAX_BYTES, 'Must be at most 20 KiB.')
    .meta({
      description:
        "Custom style sheet, up to 20 KiB. It is loaded after the site's own. It cannot import other style sheets or load from other hosts.",
    }),
};

const { accent, accentDark, logo, logoDark, favicon, font, corners, headerLinks, footer, announcement, customCss, embedOrigins } = settings;

export const SiteSettings = z
  .object({
    accent: accent.nullable(),
    accentDark: accentDark.nullable(),
    shown: z.object({ accent: Colour, accentDark: Colour }).meta({
      description: 'The accent colors in use: `accent` and `accentDark`, adjusted until text has a contrast of 4.5:1.',
    }),
    logo: logo.nullable(),
    logoDark: logoDark.nullable(),
    favicon: favicon.nullable(),
    font,
    corners,
    headerLinks,
    footer,
    announcement: announcement.nullable(),
    customCss: customCss.nullable(),
    embedOrigins,
    feedback: z
      .boolean()
      .meta({ description: '`true` if readers are asked whether an article helped, and searches without results are counted.' }),
    feedbackWebhook: z.boolean().meta({
      description:
        '`true` if each answer is sent to the project\'s webhook: `{event: "feedback", feedback, article: {id, title}}`. It is sent again with the same `feedbackId` if the reader adds a reason.',
    }),
    pictures: z.array(Asset).meta({ description: 'The pictures named above, with their URLs.' }),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.output<typeof SiteSettings>;

/** Changes only the fields in the request. Null resets a field to its default. */
export const PatchSiteSettings = z
  .strictObject({
    accent: accent.nullable().optional(),
    accentDark: accentDark.nullable().optional(),
    logo: logo.nullable().optional(),
    logoDark: logoDark.nullable().optional(),
    favicon: favicon.nullable().optional(),
    font: font.nullable().optional(),
    corners: corners.nullable().optional(),
    headerLinks: headerLinks.nullable().optional(),
    footer: footer.nullable().optional(),
    announcement: announcement.nullable().optional(),
    customCss: customCss.nullable().optional(),
    embedOrigins: embedOrigins.nullable().optional(),
    feedback: z.boolean().nullable().optional(),
    feedbackWebhook: z.boolean().nullable().optional(),
  })
  .meta({ id: 'PatchSiteSettings' });
export type PatchSiteSettings = z.output<typeof PatchSiteSettings>;

export const siteExample: SiteSettings = {
  accent: '#0f766e',
  accentDark: null,
  shown: { accent: '#0f766e', accentDark: '#5fbdb4' },
  logo: '9d520a6f3f1c2b409d520a6f3f1c2b40',
  logoDark: null,
  favicon: null,
  font: 'inter',
  corners: 'round',
  headerLinks: [{ label: 'Status', url: 'https://status.example.com/' }],
  footer: { groups: [], text: '© Tasklane' },
  announcement: null,
  customCss: null,
  embedOrigins: ['https://app.example.com'],
  feedback: true,
  feedbackWebhook: false,
  pictures: [
    {
      assetId: '9d520a6f3f1c2b409d520a6f3f1c2b40',
      url: 'https://docs.example.com/files/assets/5b1e7c3a9d52.png',
      contentType: 'image/png',
      width: 320,
      height: 64,
    },
  ],
};
