import type { FastifyInstance } from 'fastify';
import { Rejection } from '../http/rejection.ts';
import { limitPerNetwork } from '../http/request-counts.ts';
import { send } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { readViolations } from './report-kinds.ts';

export const cspReportPath = '/api/csp-reports/';

/** Names the endpoint for `report-to` (Reporting API, 3.3). */
export const reportingEndpoints = `csp="${cspReportPath}"`;

const bodyLimit = 64 * 1024;
const perMinute = 30;

/**
 * Counts the violations of the content security policy that browsers report. Anyone can send a report, without a session or a CSRF token,
 * so nothing of it is stored or logged, and only known words become labels of the metric.
 */
export async function cspReportRoutes(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  const types = ['application/csp-report', 'application/reports+json'];
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, app.getDefaultJsonParser('remove', 'remove'));
  app.post(cspReportPath, { bodyLimit, onRequest: limitPerNetwork(perMinute) }, async (request, reply) => {
    const violations = readViolations(request.body, siteOrigin(request));
    if (!violations) return send(reply, new Rejection('invalid', "The body isn't a report of a browser."));
    for (const { directive, blocked } of violations) app.metrics.cspReports.inc({ directive, blocked });
    return reply.code(204).send();
  });
}
