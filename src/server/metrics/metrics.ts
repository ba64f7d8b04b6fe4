import { Counter, Histogram, Registry } from 'prom-client';

/** What a server process counts about itself, in Prometheus's terms. Every label has a bounded set of values. */
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Counter({
    name: 'nday_http_requests_total',
    help: 'HTTP requests by route pattern and response status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });

  readonly durations = new Histogram({
    name: 'nday_http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  readonly operationOutcomes = new Counter({
    name: 'nday_outbox_verdicts_total',
    help: 'Operations from outboxes of devices: accepted, replayed, or the error code',
    labelNames: ['call', 'verdict'],
    registers: [this.registry],
  });

  readonly syncLag = new Histogram({
    name: 'nday_sync_lag_seconds',
    help: 'How long accepted operations waited on their device, by its own clock',
    labelNames: ['call'],
    buckets: [1, 5, 30, 300, 3600, 6 * 3600, 86_400, 7 * 86_400, 30 * 86_400],
    registers: [this.registry],
  });

  readonly cspReports = new Counter({
    name: 'nday_csp_reports_total',
    help: 'Reported violations of the content security policy, by directive and kind of source',
    labelNames: ['directive', 'blocked'],
    registers: [this.registry],
  });
}
