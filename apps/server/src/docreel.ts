import { runProgram } from './operator/run-program.ts';

/** The operator's command line. Standard output contains only the result. */

// Files that commands write are readable by the operator only: back-ups contain secrets, and exports contain hidden articles.
process.umask(0o077);
const code = await runProgram(process.argv.slice(2), process.env);
// A command that reports a problem has already set its exit code.
if (code !== 0) process.exitCode = code;
