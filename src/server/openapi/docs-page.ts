import type { ApiDocument, Content, Operation, Parameter, Reference, Response, Schema } from './document.ts';
import { type Html, html } from './html.ts';
import { schemaFields, schemaType } from './schema-view.ts';

/** Returns the page that shows an OpenAPI document. It needs no script. */
export function docsPage(document: ApiDocument): string {
  const { info, tags, paths, components, servers } = document;
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<meta name="description" content="Every call of the ${info.title}, with its parameters, responses, and errors.">
<meta name="color-scheme" content="light dark">
<script src="/early.js"></script>
<link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48">
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header class="bar"><a class="logo" href="/">${info.title.replace(/ API$/, '')}</a><span class="bar-title">API</span><a class="bar-link" href="/api/openapi.json">openapi.json</a></header>
<div class="columns">
<nav aria-label="Contents">
<ul>
${[...tags.map(({ name }) => name), 'Errors', 'Schemas'].map((name) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
</ul>
</nav>
<main>
<div class="lead">
<h1>${info.title}</h1>
${info.description.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)}
<dl class="facts">
<div><dt>Server</dt><dd><code>${servers[0]?.url}</code></dd></div>
${Object.values(components.securitySchemes).map(
  (scheme) =>
    html`<div><dt>${scheme.in === 'cookie' ? 'Session' : 'CSRF token'}</dt><dd><code>${scheme.name}</code> (${scheme.in}). ${inline(scheme.description)}</dd></div>`,
)}
</dl>
</div>
<div id="calls">
${tags.map(
  ({ name, description }) => html`<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2>
<p>${inline(description)}</p>
${operations
  .filter(({ operation }) => operation.tags[0] === name)
  .map(({ path, method, operation }) => callEntry(document, path, method, operation))}
</section>`,
)}
</div>
<section aria-labelledby="errors">
<h2 id="errors">Errors</h2>
<p>Every error has a <code>code</code> and a sentence in <code>error</code>. What each code means is the same for every call.</p>
${errorList(document)}
</section>
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
<p>What bodies and responses are made of.</p>
${Object.entries(components.schemas).map(([name, schema]) => schemaEntry(name, schema))}
</section>
</main>
</div>
</body>
</html>
`;
  return String(page);
}

const accessNames = { public: 'Anyone', user: 'Signed in', staff: 'Staff' };

function callEntry(document: ApiDocument, path: string, method: string, operation: Operation): Html {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const own = parameters.filter((parameter) => 'name' in parameter);
  const shared = parameters.filter((parameter) => '$ref' in parameter).map((parameter) => resolve(document, parameter));
  const successes = Object.entries(responses).filter((entry): entry is [string, Response] => !('$ref' in entry[1]));
  const errors = Object.entries(responses).filter((entry): entry is [string, Reference] => '$ref' in entry[1]);
  return html`<details class="entry">
<summary><span class="method">${method.toUpperCase()}</span><span class="what"><code class="path">${breakable(path)}</code><span class="says">${inline(summary)}</span></span><span class="access">${accessNames[operation['x-access']]}</span></summary>
<div class="body" id="${operationId}">
<p class="meta"><a href="#${operationId}"><code>${operationId}</code></a>${needsToken(operation) && html` · sends <code>X-CSRFToken</code>`}</p>
${parameterList('Parameters', own)}
${requestBody && contentPart('Request body', requestBody.content, requestBody.required ? '' : 'optional')}
${successes.map(([status, { description, content }]) =>
  content ? contentPart(`Response ${status}`, content, '') : html`<h3>Response ${status}</h3><p>${description}</p>`,
)}
${parameterList('Headers', shared)}
<h3>Errors</h3>
<ul class="codes">${errors.map(
    ([status, { description = '' }]) =>
      html`<li><span class="status">${status}</span> <span>${[...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => html`<a href="#code-${code}"><code>${code}</code></a> `)}</span></li>`,
  )}</ul>
</div>
</details>
`;
}

function resolve(document: ApiDocument, parameter: Reference): Parameter {
  return document.components.parameters[parameter.$ref.split('/').at(-1)!]!;
}

function needsToken({ security }: Operation): boolean {
  return security.length > 0 && security.every((requirement) => 'csrf' in requirement);
}

function parameterList(title: string, parameters: Parameter[]): Html | false {
  return (
    parameters.length > 0 &&
    html`<h3>${title}</h3>
<dl class="fields">${parameters.map(
      ({ name, schema, required, description }) =>
        html`<div><dt><code>${name}</code>${!required && html` <span class="optional">optional</span>`}</dt><dd>${schemaType(schema)}${description && html`<p>${inline(description)}</p>`}</dd></div>`,
    )}</dl>`
  );
}

function contentPart(title: string, content: Record<string, Content>, note: string): Html[] {
  return Object.entries(content).map(
    ([type, { schema, example }]) => html`<h3>${title}${note && html` <span class="optional">${note}</span>`}</h3>
${type === 'application/json' ? html`<div class="schema">${schemaType(schema)}${schemaFields(schema)}</div>` : html`<p>Bytes of <code>${type}</code>.</p>`}
${example !== undefined && html`<pre tabindex="0" aria-label="Example"><code>${JSON.stringify(example, null, 2)}</code></pre>`}`,
  );
}

function errorList({ components, paths }: ApiDocument): Html {
  const references = Object.values(paths)
    .flatMap((byMethod) => Object.values(byMethod))
    .flatMap(({ responses }) => Object.entries(responses));
  const statuses = new Map(
    references.flatMap(([status, response]) => ('$ref' in response ? [[response.$ref.split('/').at(-1), status]] : [])),
  );
  return html`<dl class="errors">${Object.entries(components.responses).map(([name, { description }]) =>
    [...description.matchAll(/^- `(\w+)`: (.*)$/gm)].map(
      ([, code = '', meaning = '']) =>
        html`<div id="code-${code}"><dt><span class="status">${statuses.get(name)}</span> <code>${code}</code></dt><dd>${inline(meaning)}</dd></div>`,
    ),
  )}</dl>`;
}

function schemaEntry(name: string, schema: Schema): Html {
  return html`<details class="entry">
<summary><span class="method"></span><span class="what"><code class="path">${name}</code></span></summary>
<div class="body" id="schema-${name}">
${schema.description && html`<p>${inline(schema.description)}</p>`}
<div class="schema">${schemaType(schema)}${schemaFields(schema)}</div>
</div>
</details>
`;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-');
}

/** Text whose backticks mark code. */
function inline(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** A path that can break after each slash. */
function breakable(path: string): Html[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`);
}
