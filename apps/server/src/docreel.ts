#!/usr/bin/env node
import { runProgram } from './operator/run-program.ts';

/** Runs the operator's command line, `docreel`. Standard output contains only the command's result. */

// Only the operator can read files that commands write: backups contain secrets, and exports contain hidden articles.
process.umask(0o077);
const code = await runProgram(process.argv.slice(2), process.env);
// The exit code may already be set by a command that reports a problem, such as `doctor`.
if (code !== 0) process.exitCode = code;
