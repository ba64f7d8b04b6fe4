import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nextDailyAt } from '../../rules/puzzle-day.ts';
import { allowInline } from '../csp/security-headers.ts';
import type { Html } from '../http/html.ts';
import { pathOf } from '../http/request-path.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { networkOf } from '../http/throttle.ts';
import { readSession, sessionCookie, viewerOf } from '../session/session.ts';
import { InlineAssets } from './inline-assets.ts';
import { listedLinks, withListedLinks } from './listed-links.ts';
import { findPage, type PageMetadata, startHead, withPageHead } from './page-metadata.ts';
import { Prerenderer } from './prerenderer.ts';

/** Serves the built browser app: its files unchanged, and for every screen's URL the page with that screen's head. */
export async function pageRoutes(app: FastifyInstance, webRoot: string | undefined, waitMs: number): Promise<void> {
  if (webRoot === undefined || !existsSync(webRoot)) return;
  const html = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const { log, now } = app;
  const read = (url: string) => app.visitorReads.read(url);
  const prerenderer = new Prerenderer({ folder: webRoot, page: html, read, now, log, waitMs });
  const inlineAssets = new InlineAssets(webRoot);
  const prerenderedPage = (request: FastifyRequest, path: string) =>
    prerenderer.get(path, request.url.includes('?')).catch((error: unknown) => {
      request.log.error({ err: error }, 'the page was served without its screen');
      return null;
    });
  const links = (request: FastifyRequest, path: string, head: PageMetadata) =>
    listedLinks(app, path, head).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the page was served without its links');
      return undefined;
    });
  app.decorateReply('sendPage', async function sendPage(this: FastifyReply) {
    const { request } = this;
    const path = pathOf(request);
    const origin = siteOrigin(request);
    const sendUndrawn = (status: number, head: PageMetadata, links?: Html) =>
      this.code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(withPageHead(withListedLinks(html, links), head, origin, path));
    const wait = app.requestCounts.take(networkOf(request), app.env.requestsPerMinute.address);
    if (wait !== undefined) {
      this.header('retry-after', wait);
      return sendUndrawn(429, startHead);
    }
    // Without the database, the page still opens and shows what's on the device.
    const readVisitor = async () => {
      const session = await readSession(app.db, sessionCookie(request));
      const userId = session.kind === 'signed-in' ? session.user.id : undefined;
      return { viewer: viewerOf(session, app.env), userId };
    };
    const { status, head, isDrawable } = await findPage(app.db, path, app.now(), readVisitor).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'the page got no head of its own');
        return { status: 200, head: startHead, isDrawable: false };
      },
    );
    const rendered = isDrawable ? await prerenderedPage(request, path) : null;
    if (!rendered) return sendUndrawn(status, head, await links(request, path, head));
    const { html: page, sources } = inlineAssets.inline(withPageHead(rendered.html, head, origin, path));
    const policy = allowInline(String(this.getHeader('content-security-policy')), sources);
    this.header('content-security-policy', policy);
    const etag = etagOf([rendered.etag, policy, origin, ...Object.values(head)]);
    this.header('etag', etag).header('cache-control', `public, max-age=${secondsCached(app.now())}`);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return this.code(304).send();
    this.code(status).type('text/html; charset=utf-8');
    return this.send(page);
  });
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account'));
  app.get('/', (_request, reply) => reply.sendPage());
  const files = filesIn(webRoot);
  await app.register(staticFiles, {
    root: webRoot,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
  });
}

/** Returns the paths of the built app's files, without the code that renders screens. The plugin itself would read folders at each request. */
function filesIn(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(
    names.map((name) => `/${name.replaceAll(sep, '/')}`).filter((path) => !path.startsWith('/prerender/')),
  );
}

function etagOf(parts: readonly string[]): string {
  return `W/"${createHash('sha256').update(parts.join('\n')).digest('base64url')}"`;
}

/** How long caches can keep a prerendered page, in seconds: a minute, and not past midnight, when the next daily puzzle comes. */
function secondsCached(now: Date): number {
  return Math.min(60, Math.max(0, Math.ceil((Date.parse(nextDailyAt(now)) - now.getTime()) / 1000)));
}
