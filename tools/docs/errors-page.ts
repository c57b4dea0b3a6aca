import { ERRORS } from '@docreel/contract';

export function renderErrorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${message} |`);
  return `# Errors

Every error answer has the same shape:

\`\`\`json
{ "error": { "code": "ARTICLE_NOT_FOUND", "message": "The project has no such article.", "requestId": "…" } }
\`\`\`

\`code\` is stable and meant for programs; \`message\` says what was wrong and what to do; \`requestId\` is also in the
\`X-Request-Id\` header and in the server's log. A \`VALIDATION_ERROR\` has \`details\` besides, one entry for each wrong field
with its \`path\`, \`code\` and \`message\`: the first twenty, and where there are more a last one with the code \`more\` that counts them. It is
also the answer to a request that is right but asks for more than one answer may hold; the message says how to ask for less.

A job that fails says so in its \`error\`: one sentence that starts with a code, such as \`SOURCE_NOT_FOUND: the address answered 404\`.

| Code | Status | What was wrong, what to do |
|---|---|---|
${rows.join('\n')}

This page is generated from \`packages/contract/src/errors.ts\`; \`npm run docs\` writes it anew.
`;
}
