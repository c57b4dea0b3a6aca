import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { OperatorError } from '../lib/operator-error.ts';
import { ApiError } from '../platform/http/errors/api-error.ts';
import { readFormat } from '../resources/exports/export.ts';
import { prepareExport } from '../resources/exports/prepare-export.ts';
import type { Environment } from './environment.ts';
import { print } from './print.ts';
import { withProject } from './with-project.ts';

interface ExportOptions {
  project: string;
  format: string;
  out?: string;
  json?: boolean;
}

export function addExportCommand(program: Command, env: Environment): void {
  program
    .command('export')
    .description('export a project to a file')
    .requiredOption('--project <slug>', 'slug or ID of the project')
    .option('--format <format>', 'html, markdown, llm-text or json', 'markdown')
    .option('--out <file>', "output file; defaults to the project's slug in the current folder")
    .option('--json', 'print JSON')
    .action(async ({ project, format, out, ...options }: ExportOptions) => {
      const file = await withProject(env, project, async (context, { id }) => {
        const { fileName, chunks } = await prepareExport(context, { projectId: id, format: readFormat(format) });
        const target = path.resolve(env['INIT_CWD'] ?? process.cwd(), out ?? fileName);
        await write(target, chunks());
        return target;
      }).catch(asSentence);
      print({ file }, options, [`Written to ${file}.`]);
    });
}

/** The archive is written under a temporary name and renamed when it is complete. */
async function write(target: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${target}.${process.pid}.part`;
  try {
    await pipeline(chunks, createWriteStream(unfinished, { flags: 'wx', flush: true }));
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new OperatorError(`${target} cannot be written: ${error.message}.`, { cause: error });
    throw error;
  }
}

function asSentence(error: unknown): never {
  if (error instanceof ApiError) throw new OperatorError(error.message, { cause: error });
  throw error;
}
