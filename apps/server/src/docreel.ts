import { runProgram } from './operator/run-program.ts';

/** The operator's command line. Standard output carries the answer and nothing else. */

// What we write is for the operator alone: the service's own files, back-ups with its secrets, exports with what is hidden.
process.umask(0o077);
const code = await runProgram(process.argv.slice(2), process.env);
// A command that says that something is not well has set its own.
if (code !== 0) process.exitCode = code;
