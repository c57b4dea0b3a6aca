import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads secrets from files, as Docker and Kubernetes mount them: `DATABASE_URL_FILE=/run/secrets/database` sets `DATABASE_URL` to the text
 * of the file without the line break at its end. Returns the environment with these values, and one sentence for each problem.
 */
export function readSecretFiles(given: Environment, names: readonly string[]): { env: Environment; problems: string[] } {
  const env: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = given[variable];
    if (!file) continue;
    if (given[name]) problems.push(`${name} and ${variable} are both set. Set only one of them.`);
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text === '') problems.push(`${variable} names the file ${file}, which is empty.`);
      env[name] = text;
    } catch (error) {
      problems.push(`${variable} must be the path of a readable file (${(error as NodeJS.ErrnoException).code}: ${file}).`);
    }
  }
  return { env, problems };
}
