import { createHash } from 'node:crypto';
import { OWN_BRAND } from '../brand.ts';
import { indexArticle } from '../article/compile.ts';
import type { SiteArticle, SiteOutline } from '../types.ts';

export const VIDEO_ID = '0192f3aa-0000-7000-8000-000000000001';
export const PICTURE_ID = 'aa11';

type TestArticle = Partial<SiteArticle> & { content?: string };

/** A test site with the texts of its articles by content hash. */
export type Snapshot = SiteOutline & { contents: Map<string, string> };

/** Returns a site with these articles, one video with captions and one picture. */
export function createTestSnapshot(articles: TestArticle[]): Snapshot {
  return {
    project: { name: 'Meridian Help', slug: 'meridian', description: 'Guides to Meridian.', language: 'en', logoUrl: null },
    brand: OWN_BRAND,
    languages: [...new Set(['en', ...articles.flatMap(({ language }) => language ?? [])])].map((code) => ({
      code,
      label: code,
      name: null,
      description: null,
    })),
    folders: [{ id: 1, name: 'Getting started', slug: 'getting-started', parentId: null, position: 1, names: { de: 'Erste Schritte' } }],
    articles: articles.map(toArticle),
    contents: new Map(articles.map(({ content = 'Text.' }) => [computeHash(content), content])),
    videos: [
      {
        videoId: VIDEO_ID,
        name: 'Creating a project',
        src: 'media/video.mp4',
        contentType: 'video/mp4',
        poster: `images/${PICTURE_ID}.webp`,
        width: 320,
        height: 180,
        durationSeconds: 20,
        captions: [{ src: 'media/video.vtt', language: 'en' }],
      },
    ],
    assets: [{ assetId: PICTURE_ID, src: `images/${PICTURE_ID}.webp`, width: 320, height: 180, sizes: [], colour: '#808080' }],
    baseUrl: 'https://docs.example.org/sites/meridian/',
  };
}

function toArticle({ content = 'Text.', ...article }: TestArticle, index: number): SiteArticle {
  return {
    id: index + 1,
    title: `Article ${index + 1}`,
    slug: `article-${index + 1}`,
    folderId: 1,
    position: index,
    language: 'en',
    metaTitle: null,
    description: null,
    keywords: [],
    ogImage: null,
    canonicalUrl: null,
    noIndex: false,
    jsonLd: null,
    updatedAt: '2026-11-20T23:30:00.000Z',
    contentHash: computeHash(content),
    digest: indexArticle(content).digest,
    ...article,
  };
}

function computeHash(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * The Markdown of an article with every feature: sections of steps with video links and pictures, callouts, a table, tasks, code and a
 * footnote.
 */
export const FULL_ARTICLE = `Learn how to create a project and invite your team.

## Create the project

1. Open **Projects** in the sidebar. [00:04](video:${VIDEO_ID}#t=4)

   The list shows every project.

   ![The list of projects](asset:${PICTURE_ID})

2. Press **New project**. [00:09](video:${VIDEO_ID}#t=9.5)

   > [!TIP]
   > Keep the name short.

   ![The dialog](asset:${PICTURE_ID} "The dialog")

## Invite your team

3. Send the [invitations](#create-the-project). [00:15](video:${VIDEO_ID}#t=15)

   ![Nothing there](asset:ffff)

## Good to know

| Role | Writes |
|---|:-:|
| Viewer | |
| Editor | ✓ |

- [x] Named
- [ ] Accepted

\`\`\`yaml
name: relaunch # the project
\`\`\`

Guests are viewers[^1]. See [the guide](https://example.org/guide).

[^1]: They have no account.
`;
