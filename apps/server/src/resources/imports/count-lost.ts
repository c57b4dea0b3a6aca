import { readMarks } from '@docreel/site/export';

/** Numbers of things that a text refers to and readers will not see. */
export interface LostReferences {
  /** Links to moments in videos that the project does not have. */
  moments: number;
  /** Marks and crops that are malformed, or in pictures of unknown size. */
  marks: number;
  /** Pictures whose file is not in the import. */
  pictures: number;
}

const MOMENT = /\bvideo:([\w-]+)/g;
const MARKED = /\basset:([\w-]+)#([^\s()<>"']*)/g;
/** Matches a Markdown picture with a relative URL, which the import has not replaced. */
const RELATIVE_PICTURE = /!\[[^\]\n]*\]\(\s{0,3}<?(?![a-z][a-z0-9+.-]*:|\/\/)[^\s()<>]+/gi;

interface Known {
  videos: ReadonlySet<string>;
  /** IDs of pictures of this import whose size is unknown. */
  pictureIdsWithoutSize: ReadonlySet<string>;
}

/** Counts what a text loses in an import. The text has references to pictures and videos instead of paths. */
export function countLost(content: string, { videos, pictureIdsWithoutSize }: Known): LostReferences {
  let marks = 0;
  for (const [, id = '', fragment = ''] of content.matchAll(MARKED)) {
    const written = fragment.split('&').filter((part) => /^(?:mark|point|cut)=/.test(part)).length;
    marks += pictureIdsWithoutSize.has(id) ? written : written - countParts(fragment);
  }
  return {
    moments: Array.from(content.matchAll(MOMENT)).filter(([, id = '']) => !videos.has(id)).length,
    marks,
    pictures: Array.from(content.matchAll(RELATIVE_PICTURE)).length,
  };
}

function countParts(fragment: string): number {
  const { mark, others = [], point, cut } = readMarks(fragment);
  return [mark, ...others, point, cut].filter((part) => part !== null).length;
}

/** Returns the warnings of the import's report, one for each kind of loss. */
export function describeLost(lost: readonly LostReferences[]): string[] {
  const sum = (name: keyof LostReferences) => lost.reduce((total, one) => total + one[name], 0);
  const [moments, marks, pictures] = [sum('moments'), sum('marks'), sum('pictures')];
  return [
    ...(moments > 0 ? [`Pages leave out ${moments} times of videos that are not in this project.`] : []),
    ...(marks > 0 ? [`${marks} marks and crops of pictures are not shown, because they are malformed or their picture has no size.`] : []),
    ...(pictures > 0 ? [`${pictures} pictures are missing, because the import does not contain their files.`] : []),
  ];
}
