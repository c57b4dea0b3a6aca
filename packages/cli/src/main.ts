#!/usr/bin/env node
import { runDocreel } from './index.ts';

/** The `docreel` program. Ctrl-C ends a command with exit code 130; jobs continue on the server. */
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('Interrupted.')));
process.exitCode = await runDocreel(process.argv.slice(2), { signal: stop.signal });
