import { ERRORS } from '@docreel/contract';

export function renderErrorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`);
  return `# Errors

Every error response has the same shape:

\`\`\`json
{ "error": { "code": "ARTICLE_NOT_FOUND", "message": "The project has no such article.", "requestId": "…" } }
\`\`\`

- \`code\` is stable and meant for programs.
- \`message\` says what is wrong and what to do.
- \`requestId\` is also in the \`X-Request-Id\` header and in the server's log.

A \`VALIDATION_ERROR\` also has \`details\`: one entry for each invalid field, with its \`path\`, \`code\` and \`message\`. After the first twenty, a
last entry with the code \`more\` counts the rest. A valid request whose response would be too large returns this error, too. Its message says how
to request less.

The \`error\` of a failed job is one sentence that starts with a code, for example \`SOURCE_NOT_FOUND: the URL returned status 404\`.

| Code | Status | Cause and remedy |
|---|---|---|
${rows.join('\n')}

This page is generated from \`packages/contract/src/errors.ts\`; \`npm run docs\` updates it.
`;
}
