import { foldLookalikes } from '../../similarity.ts';

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
