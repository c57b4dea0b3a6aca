import { capitalise } from '../narration/english/instruction.ts';

const MEDIA_FILE = /\.(?:mp4|m4v|mov|webm|mkv|avi|mpe?g|ogv|3gp|flv|wmv|gif|ts)$/iu;
/** Words that carry no meaning in a file name because recorders, cameras and people in a hurry use them for anything. */
const EMPTY_WORDS = new Set(
  (
    'a an the my our of at on in am pm and for video videos vid clip movie film file untitled unnamed noname new final finished draft copy test tmp temp demo sample example ' +
    'screencast screen screenshot screencapture capture captured recording recorded recorder record rec output export exported edit edited part take version ver ' +
    'img dsc dscn mvi mov pxl gopr gh vlc obs zoom loom camtasia quicktime teams gmt utc full hd uhd youtube download mp ' +
    'bildschirmaufnahme bildschirmaufzeichnung aufnahme aufzeichnung bildschirm neu neue datei um von unbenannt ' +
    'enregistrement écran ecran nouveau sans titre vidéo de grabación grabacion pantalla nuevo sin título titulo registrazione schermo senza titolo ' +
    'gravação gravacao tela ecrã schermopname opname scherm naamloos 画面収録 画面録画 録画 名称未設定 動画'
  ).split(' '),
);

/** Turns a file name into a title: `q3_demo-final.mp4` becomes “Q3 demo final”. */
export function formatFileName(fileName: string): string {
  const name = fileName.replace(MEDIA_FILE, '').replace(/[_\s]+|-(?=\S)/gu, ' ');
  return capitalise(name.trim());
}

/**
 * Returns the words of a name that say what a video is about. There are none in `screencast`, `video_1`, `2024-05-01 10-22-33`, `recording
 * (3)`, `IMG_2041`, `Screen Recording 2024-05-01 at 10.22.33 AM` and `a3f9c2e17b`, one in `invoices.mp4`, and three in `set-up-alerts
 * (final)`.
 */
export function findMeaningfulWords(name: string): string[] {
  const tokens = formatFileName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return tokens.filter((token) => /\p{L}/u.test(token) && !/\d/u.test(token) && !EMPTY_WORDS.has(token.toLowerCase()) && !isLoose(token));
}

/** Returns whether the token is a single Latin letter or a run of letters that is not a pronounceable word. */
function isLoose(token: string): boolean {
  return /^[a-z]$/iu.test(token) || (/^[a-z]{5,}$/iu.test(token) && !/[aeiouy]/iu.test(token));
}
