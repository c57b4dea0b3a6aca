import type { Ask } from './ask.ts';

/** IDs of the content that the load tests use. */
export interface Content {
  /** The article with the longest possible response. */
  long: number;
  /** Articles that the service cannot render within its time limit. Each has a different text. */
  knots: number[];
}

const LARGEST = 100;
const MIB = 1024 * 1024;

/** Creates a hundred articles with the maximum text and metadata, and the articles that are expensive to read. */
export async function writeContent(ask: Ask): Promise<Content> {
  for (let n = 0; n < LARGEST; n++) {
    const id = await write(ask, 'x'.repeat(MIB));
    const { status, text } = await ask('PATCH', `/articles/${id}`, JSON.stringify(largestMetadata(n)));
    if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  }
  const knots: number[] = [];
  for (let n = 0; n < 8; n++) knots.push(await write(ask, `${n} ${']'.repeat(200_000)}`));
  // JSON encodes this character in six bytes. It occurs once in the request and three times in the response.
  return { long: await write(ask, '\u0001'.repeat(690_000)), knots };
}

async function write(ask: Ask, content: string): Promise<number> {
  const { status, text } = await ask('POST', '/articles', JSON.stringify({ title: '語'.repeat(300), content }));
  if (status !== 201) throw new Error(`${status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { id: number }).id;
}

function largestMetadata(n: number): object {
  const address = `https://example.com/${n}/${'x'.repeat(2000)}`;
  return {
    metaTitle: '語'.repeat(300),
    metaDescription: '語'.repeat(1000),
    metaKeywords: Array.from({ length: 50 }, () => '語'.repeat(100)),
    ogImage: address,
    canonicalUrl: address,
    jsonLd: { list: Array.from({ length: 900 }, () => 'x'.repeat(30)) },
  };
}
