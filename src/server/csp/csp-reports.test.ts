import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';

const older = 'application/csp-report';
const newer = 'application/reports+json';

/** As Firefox and Safari send it. */
function violationReport(more: object = {}) {
  return {
    'csp-report': {
      'document-uri': 'http://localhost/daily',
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src-elem',
      'original-policy': "default-src 'none'",
      'blocked-uri': 'https://evil.example/x.js',
      disposition: 'enforce',
      ...more,
    },
  };
}

/** As Chrome sends it. */
function report(more: object = {}, type = 'csp-violation') {
  const body = {
    documentURL: 'http://localhost/daily',
    effectiveDirective: 'style-src-attr',
    blockedURL: 'inline',
    disposition: 'enforce',
    sample: '',
    ...more,
  };
  return { age: 3, type, url: 'http://localhost/daily', user_agent: 'x', body };
}

describeServer('CSP reports', (openServer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer();
  });
  beforeEach(() => server.app.metrics.registry.resetMetrics());

  /** Sends a report as a browser does: without a CSRF token. */
  const send = (body: unknown, type = older, client = server.visitor()) =>
    client.raw({
      method: 'POST',
      url: '/api/csp-reports/',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });

  async function counted(): Promise<Record<string, number>> {
    const { values } = await server.app.metrics.cspReports.get();
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels.directive} ${labels.blocked}`, value]));
  }

  it("have an endpoint in every page's policy", async () => {
    const { headers } = await server.visitor().send('GET', '/');
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports/"');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain('report-to csp');
    expect(policy).toContain('report-uri /api/csp-reports/');
  });

  it('are counted by directive and kind of source, in both forms that browsers send', async () => {
    expect((await send(violationReport())).status).toBe(204);
    expect((await send([report(), report(), report({ blockedURL: 'chrome-extension' })], newer)).status).toBe(204);
    expect(await counted()).toEqual({
      'script-src-elem cross-origin': 1,
      'style-src-attr inline': 2,
      'style-src-attr extension': 1,
    });
  });

  it.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['trusted-types-sink', 'trusted-types'],
    ['moz-extension', 'extension'],
    ['safari-web-extension://x/y.js', 'extension'],
    ['http://localhost/api/', 'same-origin'],
    ['wss://evil.example/', 'cross-origin'],
    ['data', 'other'],
    ['', 'other'],
    ['"} 1\nfake_metric 2', 'other'],
  ])('count %j as %s', async (blocked, kind) => {
    expect((await send(violationReport({ 'blocked-uri': blocked }))).status).toBe(204);
    expect(await counted()).toEqual({ [`script-src-elem ${kind}`]: 1 });
  });

  it.each<[string, unknown, string, number]>([
    ['no JSON', '{', older, 400],
    ['no report', {}, older, 400],
    ['a text', '"csp-report"', older, 400],
    ['null', null, newer, 400],
    ['a directive that there is not', violationReport({ 'effective-directive': 'x"} 1\nfake 2' }), older, 400],
    ['a report without a document', violationReport({ 'document-uri': undefined }), older, 400],
    ['a blocked address of 9,000 characters', violationReport({ 'blocked-uri': 'x'.repeat(9000) }), older, 400],
    ['more than a hundred reports', Array.from({ length: 101 }, () => report()), newer, 400],
    ['a body beyond 64 KiB', ' '.repeat(65 * 1024), older, 413],
    ['JSON that claims to be something else', violationReport(), 'application/json', 415],
    ['a page of another site', violationReport({ 'document-uri': 'https://evil.example/' }), older, 204],
    ['a report of another type', [report({}, 'deprecation'), { type: 'csp-violation' }, 7], newer, 204],
  ])('ignore %s', async (_, body, type, status) => {
    expect((await send(body, type)).status).toBe(status);
    expect(await counted()).toEqual({});
  });

  it("leave no sender's text in the log", async () => {
    const from = server.log.length;
    const marked = { 'blocked-uri': 'https://marker.example/\u001b[31m', 'script-sample': 'marker\nmarker' };
    await send(violationReport(marked));
    await send(violationReport({ ...marked, 'effective-directive': 'marker' }));
    await send(`marker{`);
    const log = server.log.slice(from).join('');
    expect(log).toContain('/api/csp-reports/');
    expect(log).not.toContain('marker');
  });

  it('are limited to 30 a minute per network', async () => {
    server.setClock('2026-11-20T12:00:00Z');
    const client = server.visitor();
    const statuses = [];
    for (let sent = 0; sent < 31; sent++) statuses.push((await send(violationReport(), older, client)).status);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
    expect(await counted()).toEqual({ 'script-src-elem cross-origin': 30 });
    expect((await client.call('readConfig')).status).toBe(200);
  });
});
