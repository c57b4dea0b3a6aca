import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ApiDocument, DocumentedOperation } from './document.ts';
import { renderOperation } from './operation.ts';
import { renderSchemas } from './schemas.ts';
import { block, NOTHING, paragraphs, type Part } from './text.ts';

/** Content security policy of the reference page. It allows the page's own style, no scripts and nothing from other origins. */
export const REFERENCE_CSP =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Entry {
  method: string;
  path: string;
  operation: DocumentedOperation;
}

/**
 * Renders the OpenAPI document as one HTML page without scripts. People can search, print and link to it, and screen readers can read it.
 */
export function renderReferencePage(document: ApiDocument, { stylePath }: { stylePath: string }): string {
  const { info, servers } = document;
  const groups = groupsOf(document);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API reference</title>
<meta name="description" content="${info.summary ?? ''}">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<a class="skip" href="#content">Skip to the operations</a>
<header><a href="#top" id="top"><strong>${info.title}</strong> API ${info.version}</a>
<nav aria-label="Document"><a href="${servers[0]?.url ?? ''}/openapi.json">OpenAPI (JSON)</a> <a href="${servers[0]?.url ?? ''}/openapi.yaml">YAML</a></nav></header>
<div class="page">
${navigation(groups)}
<main id="content" tabindex="-1">
<h1>API reference</h1>
${paragraphs(info.description)}
${block('Base address', servers[0]?.url ?? '')}
${groups.map(
  ({ name, description, entries }) => html`<section class="tag"><h2 id="tag-${name}">${name}</h2><p>${description}</p>
${entries.map((entry) => renderOperation(document, entry))}</section>`,
)}
${webhooks(document)}
<section class="tag"><h2 id="schemas">Schemas</h2>${renderSchemas(document)}</section>
</main>
</div>
</body>
</html>
`;
  // The template contains nothing asynchronous, so its result is a string and not a promise.
  return (page as HtmlEscapedString).toString();
}

interface Group {
  name: string;
  description: string;
  entries: Entry[];
}

function groupsOf({ tags, paths }: ApiDocument): Group[] {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return tags.map(({ name, description = '' }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags?.[0] === name),
  }));
}

function navigation(groups: Group[]): Part {
  return html`<details class="contents" open><summary>Operations</summary><nav aria-label="Operations"><ul>
${groups.map(
  ({ name, entries }) => html`<li><a href="#tag-${name}">${name}</a><ul>
${entries.map(
  ({ method, operation }) =>
    html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${operation.summary}</a></li>`,
)}</ul></li>`,
)}
<li><a href="#webhooks">Webhooks</a></li><li><a href="#schemas">Schemas</a></li></ul></nav></details>`;
}

function webhooks(document: ApiDocument): Part {
  const sent = Object.values(document.webhooks).flatMap((methods) => Object.values(methods));
  if (sent.length === 0) return NOTHING;
  return html`<section class="tag"><h2 id="webhooks">Webhooks</h2>${sent.map(
    (operation) => html`<section class="operation" id="${operation.operationId}"><div class="text"><h3>${operation.summary}</h3>
${paragraphs(operation.description)}
<dl class="answers">${(operation.parameters ?? []).map(({ name, description = '' }) => html`<dt><code>${name}</code></dt><dd>${description}</dd>`)}</dl></div></section>`,
  )}</section>`;
}
