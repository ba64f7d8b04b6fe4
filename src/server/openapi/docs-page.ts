import { type Html, html } from '../http/html.ts';
import { callEntry, inline } from './call-view.ts';
import type { ApiDocument, Schema } from './document.ts';
import { schemaFields, schemaType } from './schema-view.ts';

/**
 * Returns the page that shows an OpenAPI document. It needs no script. Scalar 1.76's page loads 4.9 MB of script, and its package brings 284
 * others of 311 MB.
 */
export function docsPage(document: ApiDocument): string {
  const { info, tags, paths, components, servers } = document;
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  );
  const callIds = operations.map(({ operation }) => operation.operationId);
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
${info.description.split('\n\n').map((paragraph) => html`<p>${inline(paragraph, callIds)}</p>`)}
<dl class="facts">
<div><dt>Server</dt><dd><code>${servers[0]?.url}</code></dd></div>
${Object.values(components.securitySchemes).map(
  (scheme) =>
    html`<div><dt>${scheme.in === 'cookie' ? 'Session' : 'CSRF token'}</dt><dd><code>${scheme.name}</code> (${scheme.in}). ${inline(scheme.description, callIds)}</dd></div>`,
)}
</dl>
</div>
<div id="calls">
${tags.map(
  ({ name, description }) => html`<section aria-labelledby="${anchor(name)}">
<div class="head"><h2 id="${anchor(name)}">${name}</h2><p>${inline(description)}</p></div>
${operations
  .filter(({ operation }) => operation.tags[0] === name)
  .map(({ path, method, operation }) => callEntry(document, path, method, operation))}
</section>`,
)}
</div>
<section aria-labelledby="errors">
<div class="head"><h2 id="errors">Errors</h2><p>A code means the same in every call.</p></div>
${errorList(document)}
</section>
<section aria-labelledby="schemas">
<div class="head"><h2 id="schemas">Schemas</h2><p>What bodies and responses are made of.</p></div>
${Object.entries(components.schemas).map(([name, schema]) => schemaEntry(name, schema))}
</section>
</main>
</div>
</body>
</html>
`;
  return String(page);
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
<summary><span class="method"></span><code class="what path">${name}</code></summary>
<div class="body" id="schema-${name}">
${schema.description && html`<p class="note">${inline(schema.description)}</p>`}
${schema.properties === undefined && html`<p>${schemaType(schema)}</p>`}
${schemaFields(schema)}
</div>
</details>
`;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-');
}
