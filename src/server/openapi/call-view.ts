import { type Html, html } from '../http/html.ts';
import type { ApiDocument, Content, OpenApiOperation, Parameter, Reference, Schema } from './document.ts';
import { schemaFields, schemaType } from './schema-view.ts';

const accessNames = { public: 'Anyone', user: 'Logged in', staff: 'Staff' };

/** Shows a call in one line that opens to all its details. */
export function callEntry(document: ApiDocument, path: string, method: string, operation: OpenApiOperation): Html {
  const { operationId, summary, parameters, requestBody } = operation;
  const { schemas } = document.components;
  const own = parameters.filter((parameter) => 'name' in parameter);
  const shared = parameters
    .filter((parameter) => '$ref' in parameter)
    .map(({ $ref }) => document.components.parameters[nameIn($ref)]!);
  return html`<details class="entry">
<summary><span class="method">${method.toUpperCase()}</span><span class="what"><code class="path">${breakable(path)}</code><span class="says">${inline(summary)}</span></span><span class="access">${accessNames[operation['x-access']]}</span></summary>
<div class="body" id="${operationId}">
<p class="meta"><a href="#${operationId}"><code>${operationId}</code></a>${needsToken(operation) && html`, sends <code>X-CSRFToken</code>`}</p>
${parameterList('Parameters', own)}
${requestBody && contentPart(requestBody.required ? 'Body' : 'Body (optional)', requestBody.content, schemas)}
${successesOf(operation).map(([status, { description, content }]) =>
  content
    ? contentPart(`Response ${status}`, content, schemas)
    : html`<h3>Response ${status}</h3><p>${description}</p>`,
)}
${parameterList('Headers', shared)}
<h3>Errors</h3>
<dl class="codes">${errorsOf(operation).map(([status, codes]) => html`<div><dt>${status}</dt><dd>${codes.map((code) => html`<a href="#code-${code}"><code>${code}</code></a> `)}</dd></div>`)}</dl>
</div>
</details>
`;
}

function successesOf({ responses }: OpenApiOperation) {
  return Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? [] : [[status, response] as const],
  );
}

/** The codes are in the descriptions: see `referToErrors` in describe-api.ts. */
function errorsOf({ responses }: OpenApiOperation) {
  return Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? [[status, [...codesIn(response)]] as const] : [],
  );
}

function* codesIn({ description = '' }: Reference): Generator<string> {
  for (const [, code = ''] of description.matchAll(/`(\w+)`/g)) yield code;
}

function needsToken({ security }: OpenApiOperation): boolean {
  return security.length > 0 && security.every((requirement) => 'csrf' in requirement);
}

function parameterList(title: string, parameters: Parameter[]): Html | false {
  if (parameters.length === 0) return false;
  const rows = parameters.map(
    ({ name, schema, required, description }) =>
      html`<div><dt><code>${name}</code>${!required && html` <span class="optional">optional</span>`}</dt><dd>${schemaType(schema)}${description && html`<p>${inline(description)}</p>`}</dd></div>`,
  );
  return html`<h3>${title}</h3><dl class="fields">${rows}</dl>`;
}

/** Shows a body's fields, including those of a schema that it refers to, directly or as a list's rows. */
function contentPart(title: string, content: Record<string, Content>, schemas: Record<string, Schema>): Html[] {
  return Object.entries(content).map(([type, { schema, example }]) => {
    const { $ref } = schema.items ?? schema;
    const component = $ref === undefined ? undefined : schemas[nameIn($ref)];
    const what = type === 'application/json' ? schemaType(schema) : html`<code>${type}</code>`;
    return html`<h3>${title} <span class="type">${what}</span></h3>
${component?.description && html`<p class="note">${inline(component.description)}</p>`}
${schemaFields(component ?? schema)}
${example !== undefined && html`<pre tabindex="0" aria-label="Example"><code>${JSON.stringify(example, null, 2)}</code></pre>`}`;
  });
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Shows text with `backticks` as code. Code that names a call links to it. */
export function inline(text: string, callIds: readonly string[] = []): Html[] {
  return text.split('`').map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    return callIds.includes(part) ? html`<a href="#${part}"><code>${part}</code></a>` : html`<code>${part}</code>`;
  });
}

/** A path that can break after each slash. */
function breakable(path: string): Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`);
}
