import { ITEM_MARK, linkBlocks } from '@docreel/markdown/merging';
import { readBlocks } from '@docreel/site';
import { type Block, divideUnits, findWords, matchWords } from '@docreel/translator';

export interface TextToSearch {
  content: string;
  text: string;
  /** The translation memory of a translation, otherwise null. */
  memory: Block[] | null;
  /** The last generated text of an article, or null. */
  machineContent: string | null;
}

/** A block that contains the words. */
export interface FoundBlock {
  block: number;
  step: number | null;
  excerpt: string;
  matches: { start: number; end: number }[];
  author: 'person' | 'machine';
}

/** Finds the blocks of a text that contain the words. Runs in a worker thread. */
export default function findInText({ content, text, memory, machineContent }: TextToSearch): FoundBlock[] {
  const found = findWords(content, text);
  if (found.length === 0) return [];
  const blocks = readBlocks(content);
  const ranges = divideUnits(blocks.map(({ markdown }) => markdown));
  const isByPerson = memory === null ? findEditedBlocks(content, machineContent) : null;
  return ranges.flatMap(({ start, end }, block): FoundBlock[] => {
    const [first, ...others] = found.filter(({ unit }) => unit >= start && unit < end);
    if (!first) return [];
    const { number = null, kind } = blocks[block] ?? {};
    const author = (isByPerson?.(block) ?? memory?.slice(start, end).some((one) => one.author === 'person')) ? 'person' : 'machine';
    const all = [first, ...others];
    return [
      {
        block,
        step: kind === 'step' ? number : null,
        author,
        ...createExcerpt(
          all.map(({ plain }) => plain),
          text,
        ),
      },
    ];
  });
}

/** Returns whether a person wrote a block of an article: it is not among the blocks that were generated last. */
function findEditedBlocks(content: string, machineContent: string | null): (block: number) => boolean {
  if (machineContent === null) return () => true;
  const keys = linkBlocks(readBlocks(content)).map(({ key }) => key);
  const generated = new Set(linkBlocks(readBlocks(machineContent)).map(({ key }) => key));
  return (block) => !generated.has(keys[block] ?? '');
}

/** Number of characters around the first match. */
const AROUND = 80;

/** Returns the text around the matches, cut at spaces. */
function createExcerpt(paragraphs: readonly string[], text: string): Pick<FoundBlock, 'excerpt' | 'matches'> {
  const plain = paragraphs.join(' … ').replaceAll(/\s+/g, ' ').replace(ITEM_MARK, '').trim();
  const matches = matchWords(plain, text);
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return { excerpt: plain.slice(0, AROUND * 2), matches: [] };
  const from = first.start <= AROUND ? 0 : findCut(plain, first.start - AROUND, -1);
  const limit = Math.min(last.end, first.end + AROUND * 4) + AROUND;
  const to = limit >= plain.length ? plain.length : findCut(plain, limit, 1);
  const lead = from === 0 ? '' : '… ';
  return {
    excerpt: `${lead}${plain.slice(from, to).toWellFormed()}${to === plain.length ? '' : ' …'}`,
    matches: matches
      .filter(({ end }) => end <= to)
      .map(({ start, end }) => ({ start: start - from + lead.length, end: end - from + lead.length })),
  };
}

/** Maximum distance of a cut to the next space. Languages such as Japanese have none. */
const CUT_MAX = 30;

/** Returns the position of a space near an offset, or the offset. */
function findCut(plain: string, offset: number, direction: 1 | -1): number {
  const space = direction === 1 ? plain.indexOf(' ', offset) : plain.lastIndexOf(' ', offset) + 1;
  return space <= 0 || Math.abs(space - offset) > CUT_MAX ? offset : space;
}
