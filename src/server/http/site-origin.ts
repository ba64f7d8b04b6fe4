import type { FastifyRequest } from 'fastify';

/**
 * Returns the origin that visitors type, according to PUBLIC_URL or else to the request (or a trusted proxy); empty if that isn't a host.
 */
export function siteOrigin(request: FastifyRequest): string {
  const { publicUrl } = request.server.env;
  return publicUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin ?? '';
}
