import { html } from 'hono/html';
import { type Answer, type ApiDocument, type DocumentedOperation, type Media, nameOf, type Parameter, resolve } from './document.ts';
import { renderFieldTable, row, table, typeOf } from './schemas.ts';
import { block, inline, NOTHING, paragraphs, type Part } from './text.ts';

/** Renders an operation: parameters and responses on one side, examples on the other. */
export function renderOperation(
  document: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: DocumentedOperation },
): Part {
  const body = operation.requestBody?.content['application/json'];
  const answers = Object.entries(operation.responses).map(([status, answer]) => ({ status, answer: resolve(document, answer) }));
  return html`<section class="operation" id="${operation.operationId}">
<div class="text">
<h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${paragraphs(operation.description)}
${parameterTable(document, operation)}
${body?.schema ? bodyTable(document, body, operation.requestBody?.required ?? false) : NOTHING}
<h4>Answers</h4>
<dl class="answers">${answers.filter(isSuccess).map((one) => successRow(one))}${answers.filter((one) => !isSuccess(one)).map((one) => errorRow(document, one))}</dl>
</div>
<div class="examples">
${block('Request', curl(document, { method, path, operation }))}
${answers.filter(isSuccess).map(({ status, answer }) => renderExample(status, answer))}
</div>
</section>`;
}

interface Answered {
  status: string;
  answer: Answer;
}

function isSuccess({ status }: Answered): boolean {
  return status.startsWith('2') || status.startsWith('3');
}

function parameterTable(document: ApiDocument, operation: DocumentedOperation): Part {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter));
  const rows = parameters.map((one: Parameter) =>
    row({
      name: one.in === 'header' ? `${one.name}:` : one.name,
      schema: one.schema ?? {},
      isRequired: one.required ?? false,
      description: one.description,
    }),
  );
  return rows.length > 0 ? table('Parameters', rows) : NOTHING;
}

function bodyTable(document: ApiDocument, { schema = {} }: Media, isRequired: boolean): Part {
  return renderFieldTable(isRequired ? 'Body (JSON)' : 'Body (JSON, may be left out)', resolve(document, schema));
}

function successRow({ status, answer }: Answered): Part {
  const media = Object.entries(answer.content ?? {}).map(([type, { schema }], index) => {
    const shape = schema && nameOf(schema) ? html` – ${typeOf(schema)}` : NOTHING;
    return html`${index > 0 ? ', ' : ''}<code>${type}</code>${shape}`;
  });
  return html`<dt class="success">${status}</dt><dd>${inline(answer.description)} ${media}</dd>`;
}

/** Renders one line for each error code of the status. */
function errorRow(document: ApiDocument, { status, answer }: Answered): Part {
  const examples = Object.entries(answer.content?.['application/json']?.examples ?? {});
  const lines = examples.map(([code, example]) => html`<li><code>${code}</code> ${inline(resolve(document, example).summary ?? '')}</li>`);
  return html`<dt class="error">${status}</dt><dd><ul>${lines}</ul></dd>`;
}

function renderExample(status: string, answer: Answer): Part {
  const value = Object.values(answer.content ?? {}).flatMap((media) => Object.values(media.examples ?? {}))[0]?.value;
  if (value === undefined) return NOTHING;
  return block(`Answer ${status}`, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

/** Renders a curl command. It works once the API key is filled in. */
export function curl(
  document: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: DocumentedOperation },
): string {
  const address = (document.servers[0]?.url ?? '') + path;
  const example = Object.values(operation.requestBody?.content['application/json']?.examples ?? {})[0]?.value;
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${address}'`];
  if (operation.security?.length !== 0) lines.push(`-H 'X-API-Key: dr_…'`);
  if (example !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`);
  }
  return lines.join(' \\\n  ');
}
