import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSession, sessionCookie, viewerOf } from '../session.ts';
import { siteOrigin } from '../site-origin.ts';
import { findPage, startHead, withPageHead } from './page-head.ts';

/** Serves the built browser app: its files unchanged, and for every screen's URL the page with that screen's head. */
export async function pageRoutes(app: FastifyInstance, webRoot: string | undefined): Promise<void> {
  if (webRoot === undefined || !existsSync(webRoot)) return;
  const html = readFileSync(join(webRoot, 'index.html'), 'utf8');
  app.decorateReply('sendPage', async function sendPage(this: FastifyReply) {
    const { request } = this;
    const path = pathOf(request);
    // Without the database, the page still opens and shows what's on the device.
    const readVisitor = async () => {
      const session = await readSession(app.db, sessionCookie(request));
      const userId = session.kind === 'signed-in' ? session.user.id : undefined;
      return { viewer: viewerOf(session, app.env), userId };
    };
    const { status, head } = await findPage(app.db, path, app.now(), readVisitor).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the page got no head of its own');
      return { status: 200, head: startHead };
    });
    return this.code(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withPageHead(html, head, siteOrigin(request), path));
  });
  // https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account'));
  app.get('/', (_request, reply) => reply.sendPage());
  await app.register(staticFiles, {
    root: webRoot,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Returns whether this asks for a screen, not a file, which can be gone since the last build. */
export function isPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|assets)\//.test(path)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}
