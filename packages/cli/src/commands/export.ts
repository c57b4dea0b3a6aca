import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AddCommand, parseNumber } from '../command.ts';
import type { Context } from '../context.ts';
import { wrongUse } from '../exit-codes.ts';

interface ExportOptions {
  format: string;
  out?: string;
  folder?: number;
  language?: string;
}

/** `docreel export`: downloads the project. The file appears only when it is complete. */
export const addExport: AddCommand = (program, run) => {
  const command = program.command('export').description('download the project as files');
  command.addOption(
    command.createOption('--format <format>', 'format of the files').choices(['html', 'markdown', 'llm-text', 'json']).default('html'),
  );
  command
    .option('--out <file>', 'file to write; without it, the files go to standard output')
    .option('--folder <id>', 'only this folder', parseNumber)
    .option('--language <code>', 'a translation')
    .action(run(exportProject));
};

async function exportProject({ client, output, signal }: Context, { format, out, folder, language }: ExportOptions): Promise<void> {
  if (out === undefined && process.stdout.isTTY && format !== 'llm-text') throw wrongUse('Pass --out FILE, or redirect the output.');
  const query = { format, ...(folder !== undefined && { folderId: folder }), ...(language && { language }) };
  const { body } = await (await client()).exportProject({ query, signal });
  if (!body) throw new Error('The server sent no file.');
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  if (out === undefined) return pipeline(source, process.stdout, { end: false, signal });
  let sizeBytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      output.progress(`${(sizeBytes / 1e6).toFixed(1)} MB`, null);
      done(null, chunk);
    },
  });
  const temporary = `${out}.part`;
  try {
    await pipeline(source, counter, createWriteStream(temporary), { signal });
    await rename(temporary, out);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  output.result({ file: out, format, sizeBytes }, () => `${out} (${(sizeBytes / 1e6).toFixed(1)} MB)`);
}
