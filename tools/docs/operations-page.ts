import { type Operation, operations } from '@docreel/contract';

const SCOPES: Partial<Record<Operation['scope'], string>> = { starter: 'of what started the job', none: '–' };

export function renderOperationsPage(): string {
  const all = Object.entries(operations) as [string, Operation][];
  const groups = Map.groupBy(all, ([, { tag }]) => tag);
  const tables = [...groups].map(
    ([tag, list]) => `## ${tag}\n\n${head}\n${list.map(([id, operation]) => row(id, operation)).join('\n')}\n`,
  );
  return `# Operations

All operations of the API. The name is the operation ID in the OpenAPI document and the method of the SDK. Paths are relative to the base URL. A
running service documents parameters, responses and errors at \`/docs\`. [API basics](api.md) describes what all operations share.

${tables.join('\n')}
This page is generated from \`packages/contract/src\`; \`npm run docs\` updates it.
`;
}

const head = '| Operation | Method and path | Scope | What it does |\n|---|---|---|---|';

function row(id: string, { method, path, scope, summary }: Operation): string {
  return `| \`${id}\` | \`${method.toUpperCase()} ${path}\` | ${SCOPES[scope] ?? scope} | ${summary}. |`;
}
