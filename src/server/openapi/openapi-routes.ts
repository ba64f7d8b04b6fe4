import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { siteOrigin } from '../http/site-origin.ts';
import { describeApi } from './describe-api.ts';
import { docsPage } from './docs-page.ts';

/** Serves the API's description: for programs as an OpenAPI document, for people as a page. */
export function openapiRoutes(app: FastifyInstance, webRoot: string | undefined): void {
  let last = { origin: '', document: '', page: '' };
  const describedAt = (origin: string) => {
    if (last.origin === origin) return last;
    const document = describeApi(origin);
    last = { origin, document: JSON.stringify(document), page: docsPage(document) };
    return last;
  };
  app.get('/api/openapi.json', (request, reply) =>
    reply.type('application/json; charset=utf-8').send(describedAt(siteOrigin(request)).document),
  );
  app.get('/api/docs/', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(describedAt(siteOrigin(request)).page),
  );

  const styles = fontFaces(webRoot) + readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');
  app.get('/api/docs/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(styles));
}

/** The page's fonts, and how their files in the built app begin. Without that app, the system's fonts show. */
const fonts = {
  'Source Sans 3': 'source-sans-3-core-',
  'JetBrains Mono': 'jetbrains-mono-core-',
};

function fontFaces(webRoot: string | undefined): string {
  const assets = join(webRoot ?? '', 'assets');
  if (webRoot === undefined || !existsSync(assets)) return '';
  const files = readdirSync(assets);
  const rules = Object.entries(fonts).map(([family, start]) => {
    const file = files.find((name) => name.startsWith(start));
    const source = `src: url("/assets/${file}") format("woff2")`;
    return file
      ? `@font-face { font-family: "${family}"; ${source}; font-weight: 400 700; font-display: swap; }\n`
      : '';
  });
  return rules.join('');
}
