const STEM_LETTERS = 5;

/** Returns the content words of a text: all except common words, reduced to their stem. Numbers stay unchanged. */
function listContentWords(text: string): string[] {
  return splitWords(text)
    .filter((word) => !isPlain(word))
    .map(stem);
}

/** Splits a text into words. “Don’t” is one word, and not a common one. */
function splitWords(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKC').replaceAll(/['’]/g, '');
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function stem(word: string): string {
  return /\d/u.test(word) ? word : word.slice(0, STEM_LETTERS);
}

/** Returns whether a text contains anything except common words. */
export function hasContent(text: string): boolean {
  return listContentWords(text).length > 0;
}

/** Returns whether a text consists only of common words, for example “the star at the top right”. */
export function isPlainWords(text: string): boolean {
  return splitWords(text).length > 0 && !hasContent(text);
}

/**
 * Returns whether the evidence supports a model's text: it must contain every number and at least `share` of the content words. A text of
 * common words alone is always supported.
 */
export function isSupported(text: string, evidence: string, share: number): boolean {
  const words = listContentWords(text);
  if (words.length === 0) return true;
  const known = new Set(splitWords(evidence).map(stem));
  if (words.some((word) => /\d/u.test(word) && !known.has(word))) return false;
  return words.filter((word) => known.has(word)).length / words.length >= share;
}

/** Words of any instruction. Negations are not included, because “do not” reverses the meaning. */
const SENTENCES =
  'a an the of to in on at by for from with and or but if when while then than so as is are be was were will can may must should it its this that these those ' +
  'you your yours we our they them their there here now next after before until once again also only just do does done have has had into onto out up down ' +
  'make sure see check note step follow following first second third last finally all each any one two three both another other same new which what where how want need ' +
  'appear show shown called named until still already between over under across through around along off away towards toward inside outside within';

/** Words for actions. */
const GESTURES =
  'click clicking double right-click press tap tapping touch select choose pick open close go going back return enter type fill use set run add view hover hovering rest point move drag dragging drop ' +
  'scroll scrolling swipe swiping pinch zoom zooming turn switch toggle tick untick expand collapse hold release slide flip look wait watch bring leave keep continue start ' +
  'highlight mark paste copy cut key keys times exit quit';

/** Words for things on a screen. */
const THINGS =
  'screen page site view pane panel button field box menu submenu tab window dialog popup pop form table list row column cell column entry item card tile icon symbol sign picture image photo ' +
  'link label text word letter line paragraph heading title caption logo toolbar tool bar sidebar footer header ribbon dock desktop taskbar app application program browser editor terminal console prompt ' +
  'command cursor pointer mouse keyboard finger checkbox checkmark radio option suggestion dropdown drop-down slider handle knob thumb scrollbar arrow chevron triangle caret star heart gear cog wheel bell ' +
  'house home pencil pen bin trash magnifier magnifying glass lens plus minus cross hamburger dot dots ellipsis bubble badge flag lock envelope clip pin map chart graph diagram plot pie ring donut doughnut ' +
  'slice segment wedge bar bars axis legend tooltip marker node area region section part side edge corner tile banner message notification toast area canvas video file folder selection value result answer question';

const PLACES =
  'top bottom left right middle center centre upper lower above below beside near end beginning front behind far close leftmost rightmost topmost bottommost opposite';

const LOOKS =
  'red orange yellow green blue purple violet pink brown black white grey gray dark light bright round square circle rectangle triangle oval rounded small big large little tall long short wide narrow thin thick ' +
  'highest lowest largest smallest filled empty hollow outlined underlined';

const PLAIN = new Set(`${SENTENCES} ${GESTURES} ${THINGS} ${PLACES} ${LOOKS}`.split(/[ -]/));

/** Returns whether a word is in the list, as it is or with an added s. */
function isPlain(word: string): boolean {
  return PLAIN.has(word) || (word.endsWith('s') && (PLAIN.has(word.slice(0, -1)) || (word.endsWith('es') && PLAIN.has(word.slice(0, -2)))));
}
