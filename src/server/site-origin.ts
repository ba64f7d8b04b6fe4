import type { FastifyRequest } from 'fastify';

/** The origin that visitors type: as PUBLIC_URL says, or else as the request (or a trusted proxy) does; empty if that is no host. */
export function siteOrigin(request: FastifyRequest): string {
  const { publicUrl } = request.server.env;
  return publicUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin ?? '';
}
