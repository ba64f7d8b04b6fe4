import type { FastifyRequest } from 'fastify';
import { screenAt } from '../../rules/screen-paths.ts';

/** Returns whether this asks for a screen, not a file, which can be gone since the last build. */
export function isPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|assets)\//.test(path)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}

/** Returns the pattern of the call, file, or screen that a request asks for. Visitors can't add any. */
export function patternOf(request: FastifyRequest): string | undefined {
  if (!request.is404) return request.routeOptions.url;
  return isPage(request) ? screenAt(pathOf(request))?.path : undefined;
}

/** Returns the path of the URL, without its query. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/**
 * Returns the URL of a request, or if its path doesn't decode, one that names the same path literally. The router rejects what doesn't
 * decode before any hook runs, so people would get JSON without headers.
 */
export function decodable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
