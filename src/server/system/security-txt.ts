import type { FastifyInstance } from 'fastify';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';

/** The standard recommends less than a year. */
const validDays = 180;

/** Serves `security.txt` (RFC 9116) if the operator has configured a contact, and otherwise 404 like any other URL. */
export function securityTxtRoute(app: FastifyInstance): void {
  const { securityContact, publicUrl } = app.env;
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${addDays(utcDay(app.now()), validDays)}T00:00:00Z`,
      'Preferred-Languages: en',
      // Only the operator knows it: a request's Host can be forged, and this response is cached.
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
