import { type Snapshot, createTestSnapshot } from './snapshot.ts';

/**
 * Returns a site with these texts in every field of its articles and in every name that pages share. URL fields get one text each. Other
 * fields get several, because escaping one text does not hide the others.
 */
export function attackedSite(texts: string[], { content = 'Text.', inAField = 6 } = {}): Snapshot {
  const all = texts.join(' ');
  const snapshot = createTestSnapshot(
    Array.from({ length: Math.ceil(texts.length / inAField) }, (_, index) => {
      const own = texts.slice(index * inAField, (index + 1) * inAField);
      const words = own.join(' ');
      return {
        title: words,
        slug: `a-${index}`,
        content,
        metaTitle: index % 2 === 0 ? words : null,
        description: words,
        keywords: own,
        ogImage: own[0] ?? null,
        canonicalUrl: own.at(-1) ?? null,
        jsonLd: Object.fromEntries(own.map((text) => [text, [text, { '@type': text }]])),
      };
    }),
  );
  return {
    ...snapshot,
    project: { ...snapshot.project, name: all, description: all, logoUrl: texts[0] ?? null },
    brand: {
      ...snapshot.brand,
      headerLinks: texts.slice(0, 5).map((text) => ({ label: text, url: text })),
      footer: { groups: [{ title: all, links: texts.map((text) => ({ label: text, url: text })) }], text: all },
      announcement: { text: all, url: texts[0] ?? null },
    },
    languages: [
      { code: 'en', label: all, name: null, description: null },
      { code: texts[0] ?? 'de', label: all, name: null, description: all },
    ],
    folders: snapshot.folders.map((folder) => ({ ...folder, name: all, names: { de: all } })),
    videos: snapshot.videos.map((video) => ({ ...video, name: all })),
  };
}
