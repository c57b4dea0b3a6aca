import { VARIABLES } from '../../apps/server/src/config.ts';

const variables = Object.entries(VARIABLES);

export function renderEnvExample(): string {
  const blocks = variables.map(([name, { default: value, sentence }]) => `# ${sentence}\n# ${name}=${value ?? ''}\n`);
  return `# Every setting with its default; all are optional. Generated from apps/server/src/config.ts by "npm run docs".\n\n${blocks.join('\n')}`;
}

export function renderConfigPage(): string {
  const rows = variables.map(
    ([name, { default: value, sentence }]) => `| \`${name}\` | ${value ? `\`${value}\`` : '–'} | ${cell(sentence)} |`,
  );
  return `# Configuration

Settings are environment variables. The service reads them once, when it starts. All are optional. If one is invalid, the service names it and
does not start. Operator commands read the same variables.

| Variable | Default | What it does |
|---|---|---|
${rows.join('\n')}

This page is generated from \`apps/server/src/config.ts\`; \`npm run docs\` updates it.
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
