import { runProgram } from '../run-program.ts';

/** Runs several command lines one after another in one process. Starting a process for each would take longer than most commands. */

export interface Asked {
  args: string[];
  env: Record<string, string>;
}

export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

process.umask(0o077);
process.on('message', (asked: Asked) => void answer(asked));

async function answer({ args, env }: Asked): Promise<void> {
  const said: Said = { code: 0, stdout: '', stderr: '' };
  const writes = (['stdout', 'stderr'] as const).map((name) => {
    const stream = process[name];
    const { write } = stream;
    stream.write = (text: string | Uint8Array) => {
      said[name] += text.toString();
      return true;
    };
    return () => {
      stream.write = write;
    };
  });
  said.code = await runProgram(args, env);
  for (const giveBack of writes) giveBack();
  process.send?.(said);
}
