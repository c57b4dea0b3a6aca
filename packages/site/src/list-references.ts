const ASSET = /\basset:([\w-]+)/g;
const VIDEO = /\bvideo:([\w-]+)/g;

/**
 * The pictures and videos that Markdown may show, each once, in order. Cheap: it reads the text, not the syntax,
 * so an id within a listing of code counts too.
 */
export function listReferences(content: string): { assetIds: string[]; videoIds: string[] } {
  return { assetIds: idsOf(content, ASSET), videoIds: idsOf(content, VIDEO) };
}

function idsOf(content: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(content.matchAll(pattern), (match) => match[1] ?? ''))];
}
