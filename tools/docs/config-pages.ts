import { SECRETS, VARIABLES } from '../../apps/server/src/config.ts';

const variables = Object.entries(VARIABLES);

export function renderEnvExample(): string {
  const blocks = variables.map(([name, { default: value, sentence }]) => `# ${sentence}\n# ${name}=${value ?? ''}\n`);
  return `# Every setting with its default; all are optional. Generated from apps/server/src/config.ts by "npm run docs".\n# Secrets can also come from files: DATABASE_URL_FILE names a file that contains DATABASE_URL.\n\n${blocks.join('\n')}`;
}

export function renderConfigPage(): string {
  const rows = variables.map(
    ([name, { default: value, sentence }]) => `| \`${name}\` | ${value ? `\`${value}\`` : '–'} | ${cell(sentence)} |`,
  );
  return `# Configuration

Settings are environment variables. The service reads them once, when it starts. All are optional. If one is invalid, the service names it and
does not start. Operator commands read the same variables.

Secrets can also come from files, such as those that Docker and Kubernetes mount: \`DATABASE_URL_FILE=/run/secrets/database\` reads
\`DATABASE_URL\` from that file. The suffix \`_FILE\` works for ${list(SECRETS)}.

| Variable | Default | What it does |
|---|---|---|
${rows.join('\n')}

This page is generated from \`apps/server/src/config.ts\`; \`npm run docs\` updates it.
`;
}

function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
