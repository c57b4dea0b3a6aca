import type { ScreenLine } from '@docreel/recording';
import { isInRow, rightOf } from '../../boxes.ts';
import { overlapping } from '../../lists.ts';
import { foldLookalikes } from '../../similarity.ts';
import type { Action } from '../../types.ts';

/** Names of common commands, whose letters OCR confuses in the fonts of terminals: “mysq1” is “mysql”, “1s” is “ls”. */
const COMMANDS: ReadonlySet<string> = new Set(
  (
    'alias ansible apk apt apt-get aws az bash bundle bun cargo cd chmod chown clear code composer conda cp cron crontab curl date deno dig ' +
    'dir django-admin docker docker-compose dotnet echo env eslint export ffmpeg file find firebase flask flutter gcloud gem gh git go ' +
    'gradle grep gzip heroku helm history hostname htop id ifconfig install ip java javac jq jupyter kill kubectl less ll ln logout ls lsof ' +
    'make man minikube mkdir mongo mongosh mv mvn mysql mysqldump nano netlify netstat nginx nmap node npm npx nslookup openssl passwd pdm ' +
    'perl php ping pip pip3 pipenv pipx pkill pm2 pnpm podman poetry ps psql pulumi pwd pytest python python3 rails redis-cli rm rmdir rsync ' +
    'ruby rustup scp sed serverless service sftp source sqlite3 ssh ssh-keygen su sudo svn swift systemctl tail tar terraform tmux top touch ' +
    'tree tsc uname unzip uv uvicorn vagrant vercel vi vim virtualenv vite wget which whoami wrangler xargs yarn yum zip'
  ).split(' '),
);
/** The command follows these words. */
const BEFORE: ReadonlySet<string> = new Set(['sudo', 'time', 'winpty', 'npx', 'exec']);

const BY_SHAPE: ReadonlyMap<string, string[]> = Map.groupBy(COMMANDS, foldLookalikes);

export function isCommandName(word: string): boolean {
  return COMMANDS.has(word);
}

/** Returns a command line in which the name of the command is spelled as it is known, if only one known name looks like what was read. */
export function spellCommand(line: string): string {
  const words = line.split(' ');
  const at = words.findIndex((word) => !BEFORE.has(word));
  const read = words[at] ?? '';
  const [known, ...others] = COMMANDS.has(read) ? [] : (BY_SHAPE.get(foldLookalikes(read)) ?? []);
  return known === undefined || others.length > 0 || !/\d|\|/u.test(read) ? line : words.toSpliced(at, 1, known).join(' ');
}

/** A text in quotes at the end of a command that OCR read without the last quote. A shell would have waited for it. */
const OPEN_QUOTE = /^(?:[^'"]|'[^']*'|"[^"]*")*(?<=[\s=])(?<quote>['"])[^\s'"][^'"]*$/u;

/** Adds the quote that OCR lost at the end of a command: “git commit -m 'First page”. */
export function closeQuote(command: string): string {
  const quote = OPEN_QUOTE.exec(command)?.groups?.quote;
  return quote === undefined ? command : `${command}${quote}`;
}

/** Two texts of one row are at most this many text heights apart. */
const APART = 2;

/** Adds the texts that follow in the row of a command with an open quote: OCR read “git commit -m 'First” and “page” as two texts. */
export function completeQuote(action: Action, lines: readonly ScreenLine[]): Action {
  const { act, value, position, showSeconds } = action;
  if (act !== 'run' || value === null || !position?.box || !OPEN_QUOTE.test(value.text)) return action;
  let row = position.box;
  let { text } = value;
  const shown = overlapping(lines, showSeconds, showSeconds).toSorted((a, b) => a.x - b.x);
  for (const line of shown) {
    const gap = line.x - rightOf(row);
    if (!OPEN_QUOTE.test(text) || !isInRow(line, row) || gap < 0 || gap > APART * row.height) continue;
    row = { ...row, width: rightOf(line) - row.x };
    text += ` ${line.text}`;
  }
  return { ...action, value: { ...value, text }, position: { ...position, box: row } };
}
