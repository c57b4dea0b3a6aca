import { type Operation, operations } from '@docreel/contract';

const SCOPES: Partial<Record<Operation['scope'], string>> = { starter: 'of what started the job', none: '–' };

export function renderOperationsPage(): string {
  const all = Object.entries(operations) as [string, Operation][];
  const groups = Map.groupBy(all, ([, { tag }]) => tag);
  const tables = [...groups].map(
    ([tag, list]) => `## ${tag}\n\n${head}\n${list.map(([id, operation]) => row(id, operation)).join('\n')}\n`,
  );
  return `# Operations

Everything the API does. A name is that of the operation in the OpenAPI document, and of the method in the SDK; a path stands below the
base address. What each one takes, answers and refuses is at \`/docs\` of a running service; what holds for all of them is on the page
[API basics](api.md).

${tables.join('\n')}
This page is generated from \`packages/contract/src\`; \`npm run docs\` writes it anew.
`;
}

const head = '| Operation | Method and path | Scope | What it does |\n|---|---|---|---|';

function row(id: string, { method, path, scope, summary }: Operation): string {
  return `| \`${id}\` | \`${method.toUpperCase()} ${path}\` | ${SCOPES[scope] ?? scope} | ${summary}. |`;
}
