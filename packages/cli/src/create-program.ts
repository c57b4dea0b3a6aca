import { Command } from 'commander';
import type { AddCommand, Run } from './command.ts';
import { addArticles } from './commands/articles.ts';
import { addExport } from './commands/export.ts';
import { addGenerate } from './commands/generate.ts';
import { addJobs } from './commands/jobs.ts';
import { addLogin } from './commands/login.ts';
import { addLogout } from './commands/logout.ts';
import { addMcp } from './commands/mcp.ts';
import { addOpen } from './commands/open.ts';
import { addPreview } from './commands/preview.ts';
import { addProfiles } from './commands/profiles.ts';
import { addPublish } from './commands/publish.ts';
import { addStructure } from './commands/structure.ts';
import { addSync } from './commands/sync.ts';
import { addTranslate } from './commands/translate.ts';
import { addVideos } from './commands/videos.ts';
import { addWhoami } from './commands/whoami.ts';

/** Commands in the order of the help: from signing in to reading results. */
const COMMANDS: readonly AddCommand[] = [
  addLogin,
  addLogout,
  addWhoami,
  addProfiles,
  addVideos,
  addGenerate,
  addStructure,
  addArticles,
  addTranslate,
  addPreview,
  addPublish,
  addExport,
  addSync,
  addJobs,
  addOpen,
  addMcp,
];

const HELP = `
Exit codes: 0 done, 1 failed, 2 wrong use, 3 conflict, 4 sign in, 5 not found, 6 job failed, 7 waited too long, 130 interrupted.
Variables: DOCREEL_URL, DOCREEL_KEY, DOCREEL_PROFILE. Completion: docreel complete bash|zsh|fish`;

export function createProgram(version: string, run: Run): Command {
  const program = new Command('docreel')
    .description('Turns videos into published documentation, through the API of a Docreel server.')
    .version(version)
    .option('--url <url>', 'URL of the server')
    .option('--key <key>', 'API key; prefer DOCREEL_KEY or docreel login, because other users can see arguments')
    .option('--profile <name>', 'profile of docreel login')
    .option('--json', 'print JSON on a terminal, too')
    .addHelpText('after', HELP)
    .helpCommand(false)
    .exitOverride();
  for (const add of COMMANDS) add(program, run);
  for (const command of listCommands(program)) command.copyInheritedSettings(program).helpCommand(false);
  return program;
}

function listCommands(program: Command): Command[] {
  return program.commands.flatMap((command) => [command, ...listCommands(command)]);
}
