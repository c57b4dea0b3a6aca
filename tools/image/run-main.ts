import { SetupError } from '../setup/say.mjs';

/** Runs a command and sets the exit code that it returns. Prints only the sentence of a `SetupError`, and the stack of other errors. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const { message, stack } = error as Error;
    process.stderr.write(`${error instanceof SetupError ? message : stack}\n`);
    process.exitCode = 1;
  }
}
