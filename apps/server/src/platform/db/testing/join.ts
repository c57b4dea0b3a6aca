import { joinEmbedded } from '../embedded.ts';

/** Command that prints the URL of the embedded server that runs on a data directory: `node testing/join.ts DATA_DIR`. */
process.stdout.write((await joinEmbedded(process.argv[2] ?? '')) ?? '');
